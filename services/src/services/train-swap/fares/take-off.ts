import type { ExchangePricing } from './price-exchange';

/** What is taken off a price: minor units, and why, in plain words. */
type TakenOff = { label: string; amount: number };

/**
 * A price of which something is taken off, as a line of its own. It is not paid: so a cheaper train later gives back no more
 * than what was.
 *
 * @param paid what each traveller has paid so far, in the order of `paidAfter`
 */
export function takeOff<P extends ExchangePricing>(
  pricing: P,
  { label, amount: off }: TakenOff,
  paid: readonly number[],
): P {
  if (off === 0) return pricing;
  const { price, paidAfter } = pricing;
  const { amount, currency } = price.total;
  const line = { kind: 'discount' as const, label, amount: { amount: -off, currency } };
  let left = off;
  return {
    ...pricing,
    price: { ...price, lines: [...price.lines, line], total: { amount: amount - off, currency } },
    // Fares first, fees last.
    paidAfter: paidAfter.map((after, at) => {
      const taken = Math.min(left, Math.max(0, after - (paid[at] ?? 0)));
      left -= taken;
      return after - taken;
    }),
  };
}

/** Less than a card can pay is not charged at all. */
export const waiveSmall = <P extends ExchangePricing>(
  pricing: P,
  leastCharge: number,
  paid: readonly number[],
): P => {
  const { amount } = pricing.price.total;
  const isSmall = amount > 0 && amount < leastCharge;
  return isSmall ? takeOff(pricing, { label: 'Too little to charge', amount }, paid) : pricing;
};
