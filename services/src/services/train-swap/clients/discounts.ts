import { z } from 'zod';
import type { Call } from '../../../kit/context';
import { type Money, money } from '../../../kit/values/schemas';
import type { TravellerType } from '../contract/booking';

const evaluationSchema = z.object({
  lines: z.array(
    z.object({
      fare: money,
      discount: money,
      total: money,
      /** The reason why the railcard does not apply, for travellers. */
      notCounted: z.string().optional(),
    }),
  ),
  applied: z.array(z.object({ code: z.string(), description: z.string(), amount: money })),
});
export type Evaluation = z.infer<typeof evaluationSchema>;

export type DiscountLine = {
  travellerType: TravellerType;
  railcard?: string;
  fare: Money;
  /** RFC 3339. Some railcards apply only from a time of day. */
  departure: string;
  /** Lines with the same number travel together. */
  party: number;
};

/** Railcard and child discounts on these fares, line by line. */
export const evaluateDiscounts = (
  call: Call,
  lines: readonly DiscountLine[],
): Promise<Evaluation> =>
  call('discounts', 'evaluateDiscounts', { body: { lines }, response: evaluationSchema });

const codeEvaluationSchema = z.object({ description: z.string(), discounts: z.array(money) });

/** The discount of a code on each of these prices. @throws `discount-code-unknown` */
export const evaluateCode = (
  call: Call,
  code: string,
  prices: readonly Money[],
): Promise<z.infer<typeof codeEvaluationSchema>> =>
  call('discounts', 'evaluateCode', { body: { code, prices }, response: codeEvaluationSchema });
