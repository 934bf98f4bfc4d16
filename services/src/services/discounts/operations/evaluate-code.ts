import { z } from 'zod';
import { i18n } from '../../../kit/language/i18n';
import { defineOperation } from '../../../kit/operation';
import { problem } from '../../../kit/problem';
import { money } from '../../../kit/values/schemas';
import { describeCode } from '../codes/describe-code';
import { codeProblems, findDiscountCode } from '../codes/find-discount-code';
import { applyCode } from '../rules/apply-code';
import { fare } from '../rules/fare';

export const evaluateCode = defineOperation({
  id: 'evaluateCode',
  method: 'POST',
  path: '/code-evaluations',
  summary: 'Calculate the discount of a code for each price',
  description:
    'Read-only. The prices are alternatives, so an amount is subtracted from each of them. No price goes below zero.',
  access: 'public',
  request: {
    body: z.strictObject({
      code: z.string().min(1).max(40),
      prices: z.array(fare).min(1).max(300),
    }),
  },
  responses: {
    200: z.strictObject({ description: z.string(), discounts: z.array(money) }),
  },
  problems: codeProblems,
  async handle({ body }, context) {
    const code = await findDiscountCode(context, body.code);
    const wrong = body.prices.findIndex(
      ({ currency }) => code.currency !== null && currency !== code.currency,
    );
    if (wrong >= 0) {
      const detail = i18n.t('This code is for another currency.');
      const pointers = [{ pointer: `#/prices/${wrong}/currency`, detail }];
      throw problem('invalid-request', { status: 422, detail, pointers });
    }
    const discounts = body.prices.map(({ amount, currency }) => {
      const [off = 0] = applyCode(code, [amount], currency);
      return { amount: off, currency };
    });
    return { status: 200, body: { description: describeCode(code), discounts } };
  },
});
