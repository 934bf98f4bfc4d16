import { z } from 'zod';
import type { Call } from '../../../kit/context';
import { type Money, money } from '../../../kit/schemas';
import type { TravellerType } from '../contract/booking';

const evaluationSchema = z.object({
  lines: z.array(
    z.object({
      fare: money,
      discount: money,
      total: money,
      /** Why its railcard takes nothing off, in plain words. */
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
  /** RFC 3339; some railcards count from a time of day on. */
  departure: string;
  /** Lines of one number travel together. */
  party: number;
};

/** What railcards take off these fares today, line by line. */
export const evaluateDiscounts = (
  call: Call,
  lines: readonly DiscountLine[],
): Promise<Evaluation> =>
  call('discounts', 'evaluateDiscounts', { body: { lines }, response: evaluationSchema });

const codeEvaluationSchema = z.object({ description: z.string(), discounts: z.array(money) });

/** What a discount code takes off each of these prices. @throws `discount-code-unknown` */
export const evaluateCode = (
  call: Call,
  code: string,
  prices: readonly Money[],
): Promise<z.infer<typeof codeEvaluationSchema>> =>
  call('discounts', 'evaluateCode', { body: { code, prices }, response: codeEvaluationSchema });
