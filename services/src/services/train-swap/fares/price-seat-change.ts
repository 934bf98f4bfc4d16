import { i18n } from '../../../kit/language/i18n';
import type { ChosenTraveller } from '../bookings/chosen-travellers';
import type { ExchangePricing } from './price-exchange';

/** A seat change on the same train is free and does not change the fares. */
export function priceSeatChange(
  chosen: readonly ChosenTraveller[],
  currency: string,
): ExchangePricing & { fullFare: number } {
  const zero = { amount: 0, currency };
  const label = i18n.t('Same train, no fare difference and no fee');
  return {
    price: { lines: [{ kind: 'fare-difference', label, amount: zero }], total: zero },
    paidAfter: chosen.map(({ admission }) => admission.fare),
    fullFare: chosen[0]?.admission.fullFare ?? 0,
  };
}
