import type { ServiceContext } from '../../foundation/context';
import type { BookingRecord } from '../bookings/booking-record';
import type { ChosenTraveller } from '../bookings/swappable-booking';
import type { Verdict } from '../contract/booking';
import type { ExchangeConditions } from '../contract/conditions';
import type { Journey } from '../contract/journey';
import { fareTravellers } from '../prices/fare-travellers';
import { type ExchangePricing, priceExchange } from '../prices/price-exchange';

/** What some travellers of a booking would pay for each of these journeys; not inside a transaction. */
export async function fareAlternatives(
  context: Pick<ServiceContext, 'call' | 'database'>,
  { booking }: BookingRecord,
  journeys: readonly Journey[],
  chosen: readonly ChosenTraveller[],
  verdict: Verdict,
  conditions: ExchangeConditions,
): Promise<(ExchangePricing & { fullFare: number })[]> {
  const { serviceClass, currency } = booking;
  const travellers = chosen.map((each) => each.traveller);
  const question = { journeys, travellers, serviceClass, currency };
  const { fares, discountLabel } = await fareTravellers(context, question);
  return fares.map((newFares) => ({
    fullFare: newFares[0]?.fare ?? 0,
    ...priceExchange({
      currency,
      fares: chosen.map(({ admission }, at) => ({
        paid: admission.fare,
        oldFare: admission.fullFare,
        newFare: newFares[at]?.fare ?? 0,
        newDiscount: newFares[at]?.discount ?? 0,
      })),
      feePerTraveller: conditions.fee.amount,
      feeWaived: verdict.feeWaived,
      differenceCharged: conditions.differenceCharged,
      differenceRefunded: conditions.differenceRefunded,
      discountLabel,
    }),
  }));
}
