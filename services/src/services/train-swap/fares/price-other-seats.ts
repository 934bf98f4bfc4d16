import type { ChosenTraveller } from '../bookings/chosen-travellers';
import type { ExchangePricing } from './price-exchange';

/** A seat on the own train is no other train: nothing changes of the fares, and no fee is taken. */
export function priceOtherSeats(
  chosen: readonly ChosenTraveller[],
  currency: string,
): ExchangePricing & { fullFare: number } {
  const nothing = { amount: 0, currency };
  const label = 'Same train, no fare difference and no fee';
  return {
    price: { lines: [{ kind: 'fare-difference', label, amount: nothing }], total: nothing },
    paidAfter: chosen.map(({ admission }) => admission.fare),
    fullFare: chosen[0]?.admission.fullFare ?? 0,
  };
}
