import { leastCharge } from '../provider/least-charge';

/** How much of what is due vouchers of this worth pay together, zero or more: they leave what a card can pay, or nothing. */
export function partOf(due: number, worth: number, currency: string): number {
  const part = Math.min(due, worth);
  const rest = due - part;
  const least = leastCharge(currency);
  return rest > 0 && rest < least ? Math.max(0, due - least) : part;
}

/** As much of a payment as is due, in the order in which they were put on. */
export const allOf =
  ({ amount, currency }: { amount: number; currency: string }) =>
  (worth: number): number =>
    partOf(amount, worth, currency);

/** What each pays of what all are to pay, in minor units: as much as it is worth before the next pays. */
export function shareOut(
  onPayment: readonly { worth: number }[],
  wanted: (worth: number) => number,
): number[] {
  let left = Math.max(0, wanted(onPayment.reduce((sum, { worth }) => sum + worth, 0)));
  return onPayment.map(({ worth }) => {
    const share = Math.min(worth, left);
    left -= share;
    return share;
  });
}
