import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { problem } from '../../../kit/problem';
import { money } from '../../../kit/schemas';
import { codeProblems, findDiscountCode } from '../codes/find-discount-code';
import { applyCode } from '../rules/apply-code';
import { fare } from '../rules/fare';

export const evaluateCode = defineOperation({
  id: 'evaluateCode',
  method: 'POST',
  path: '/code-evaluations',
  summary: 'What a code takes off each of these prices',
  description:
    'Changes nothing. Each price is one that may be paid, not a part of the others: an amount off counts for each of them. No price goes below zero.',
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
      const detail = 'This code is for another currency.';
      const pointers = [{ pointer: `#/prices/${wrong}/currency`, detail }];
      throw problem('invalid-request', { status: 422, detail, pointers });
    }
    const discounts = body.prices.map(({ amount, currency }) => {
      const [off = 0] = applyCode(code, [amount], currency);
      return { amount: off, currency };
    });
    return { status: 200, body: { description: code.description, discounts } };
  },
});
