import { money } from '../../../kit/schemas';

/** Minor units; the sum of as many fares as can be asked about stays a whole number that JSON can tell. */
const most = 1_000_000_000;

export const fare = money
  .refine(({ amount }) => amount >= 0, 'A fare cannot be below zero.')
  .refine(({ amount }) => amount <= most, `A fare cannot be above ${most}.`);
