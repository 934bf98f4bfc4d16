import { getMinimumCharge } from '../provider/minimum-charge';

/**
 * The part of `due` that vouchers with this available amount pay, in minor units. The rest is 0 or at least the minimum
 * charge of a card.
 */
export function getVoucherShare(due: number, available: number, currency: string): number {
  const part = Math.min(due, available);
  const rest = due - part;
  const minimum = getMinimumCharge(currency);
  return rest > 0 && rest < minimum ? Math.max(0, due - minimum) : part;
}

/** The allocation target for a payment: vouchers pay as much of the amount as possible. */
export const payFully =
  ({ amount, currency }: { amount: number; currency: string }) =>
  (available: number): number =>
    getVoucherShare(amount, available, currency);

/** Splits the target over the vouchers in order, in minor units: each pays all it can before the next one. */
export function splitAmount(
  onPayment: readonly { available: number }[],
  target: (available: number) => number,
): number[] {
  let left = Math.max(0, target(onPayment.reduce((sum, { available }) => sum + available, 0)));
  return onPayment.map(({ available }) => {
    const share = Math.min(available, left);
    left -= share;
    return share;
  });
}
