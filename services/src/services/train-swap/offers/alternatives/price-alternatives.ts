import type { ServiceContext } from '../../../../kit/context';
import { toInstant } from '../../../../kit/values/schemas';
import { getLimits } from '../../clients/reference-data';
import type { ExchangeOffer } from '../../contract/exchange';
import { expectedDeparture, type Journey } from '../../contract/journey';
import { waiveSmallAmount } from '../../fares/apply-discount';
import { applyDiscountCode } from '../../fares/apply-discount-code';
import { type Availability, getAvailability } from '../../inventory/occupancy/availability';
import { signOffer } from '../token/offer-token';
import type { Alternatives } from './find-alternatives';
import { priceJourneys } from './price-journeys';

/**
 * An offer for each journey with availability and total price. Calls other services; do not call it inside a
 * transaction.
 */
export async function priceAlternatives(
  context: ServiceContext,
  { now, record, chosen, verdict, conditions, journeys }: Alternatives,
  discountCode: string | undefined,
): Promise<{ validUntil: Date; offers: ExchangeOffer[] }> {
  const { id: bookingId, version: bookingVersion, serviceClass } = record.booking;
  const [limits, availabilities, undiscounted] = await Promise.all([
    getLimits(context.call),
    getAvailability(context, journeys, serviceClass),
    priceJourneys(context, record, journeys, chosen, verdict, conditions),
  ]);
  const paid = chosen.map(({ admission }) => admission.fare);
  const priced =
    discountCode === undefined
      ? undiscounted
      : await applyDiscountCode(context.call, discountCode, undiscounted, paid);
  const pricings = priced.map((each) => waiveSmallAmount(each, limits.minCharge, paid));
  const validUntil = new Date(now.getTime() + limits.quoteMinutes * 60_000);
  const key = context.secret('exchange-offers');
  const offers = pricings.map(({ price, paidAfter, fullFare }, index) => {
    const journey = journeys[index] as Journey;
    const leaves = expectedDeparture(journey);
    const offer = {
      journey,
      ...(availabilities[index] as Availability),
      travellerIds: chosen.map((each) => each.traveller.id),
      price,
      validUntil: toInstant(leaves < validUntil ? leaves : validUntil),
    };
    const terms = { ...offer, bookingId, bookingVersion, paidAfter, fullFare };
    return { ...offer, offerId: signOffer(terms, key) };
  });
  return { validUntil, offers };
}
