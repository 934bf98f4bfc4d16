import { lessFraction } from './discount-line';

export type DiscountCode = { percent: number | null; amount: number | null };

/**
 * What a code takes off each line's total, minor units. A percentage counts line by line; an amount is
 * used up from the first line on. No line goes below zero.
 */
export function applyCode(
  code: DiscountCode,
  totals: readonly number[],
  currency: string,
): number[] {
  const { percent, amount } = code;
  if (percent !== null) {
    const fraction = { numerator: percent, denominator: 100 };
    return totals.map((total) => total - lessFraction(total, fraction, currency));
  }
  let left = amount ?? 0;
  return totals.map((total) => {
    const taken = Math.min(left, total);
    left -= taken;
    return taken;
  });
}
