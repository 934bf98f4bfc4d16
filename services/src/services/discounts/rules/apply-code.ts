import { subtractFraction } from './discount-line';

export type DiscountCode = { percent: number | null; amount: number | null };

/**
 * The discount of a code for each line, in minor units. A percentage applies to each line; an amount is used up from the
 * first line on. No line goes below zero.
 */
export function applyCode(
  code: DiscountCode,
  totals: readonly number[],
  currency: string,
): number[] {
  const { percent, amount } = code;
  if (percent !== null) {
    const fraction = { numerator: percent, denominator: 100 };
    return totals.map((total) => total - subtractFraction(total, fraction, currency));
  }
  let left = amount ?? 0;
  return totals.map((total) => {
    const taken = Math.min(left, total);
    left -= taken;
    return taken;
  });
}
