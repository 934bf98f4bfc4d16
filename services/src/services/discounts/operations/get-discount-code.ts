import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { instant, money, toInstant } from '../../../kit/values/schemas';
import { describeCode } from '../codes/describe-code';
import { codeProblems, findDiscountCode } from '../codes/find-discount-code';

const discountCode = z
  .strictObject({
    code: z.string(),
    description: z.string(),
    percent: z.int().optional(),
    amount: money.optional(),
    validUntil: instant,
  })
  .meta({ id: 'DiscountCode' });

export const getDiscountCode = defineOperation({
  id: 'getDiscountCode',
  method: 'GET',
  path: '/discount-codes/{code}',
  summary: 'Get the discount and validity of a code',
  access: 'public',
  request: { params: z.strictObject({ code: z.string().min(1).max(40) }) },
  responses: { 200: discountCode },
  problems: codeProblems,
  async handle({ params }, context) {
    const row = await findDiscountCode(context, params.code);
    const { code, percent, amount, currency } = row;
    return {
      status: 200,
      body: {
        code,
        description: describeCode(row),
        ...(percent === null ? {} : { percent }),
        ...(amount === null || currency === null ? {} : { amount: { amount, currency } }),
        validUntil: toInstant(row.validUntil),
      },
    };
  },
});
