import { money } from '../../../kit/values/schemas';

/** Minor units. The sum of all fares in a request stays a safe integer. */
const maxFare = 1_000_000_000;

export const fare = money
  .refine(({ amount }) => amount >= 0, 'A fare cannot be below zero.')
  .refine(({ amount }) => amount <= maxFare, `A fare cannot be above ${maxFare}.`);
