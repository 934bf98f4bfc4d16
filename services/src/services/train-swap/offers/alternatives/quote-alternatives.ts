import type { ServiceContext } from '../../../../kit/context';
import { toInstant } from '../../../../kit/values/schemas';
import type { BookingRecord } from '../../bookings/booking-record';
import { getChosenTravellers } from '../../bookings/chosen-travellers';
import { getLimits } from '../../clients/reference-data';
import { findJourneys, getRoute } from '../../clients/timetable';
import { expectedDeparture, type Journey } from '../../contract/journey';
import { applyDiscountCode, waiveSmallAmount } from '../../fares/apply-discount';
import { type Availability, getAvailability } from '../../inventory/occupancy/availability';
import { createOffer } from '../token/offer-token';
import { assertSwappable, loadCircumstances } from '../verdict/booking-response';
import { chooseAlternatives } from './choose-alternatives';
import { priceJourneys } from './price-journeys';

type QuoteOptions = {
  /** Default: all. */
  travellerIds?: readonly string[] | undefined;
  discountCode?: string | undefined;
};

/**
 * An offer for each journey to which travellers of a booking can swap now, with availability and total price. Calls
 * other services; do not call it inside a transaction.
 * @throws `booking-not-swappable`
 */
export async function quoteAlternatives(
  context: ServiceContext,
  record: BookingRecord,
  { travellerIds, discountCode }: QuoteOptions,
) {
  const { booking } = record;
  const { operatorCode, serviceClass } = booking;
  const chosen = getChosenTravellers(record, travellerIds);
  const circumstances = await loadCircumstances(context, record);
  const { journey: current, conditions } = circumstances;
  const now = context.clock.now();
  const verdict = assertSwappable(record, circumstances, now);
  const { journeys: found, feed } = await findJourneys(context.call, getRoute(current));
  const journeys = chooseAlternatives({ now, current, found, conditions, operatorCode });
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
  const validUntil = new Date(now.getTime() + limits.quoteMinutes * 60_000);
  const offers = priced.map((each, index) => {
    const journey = journeys[index] as Journey;
    const leaves = expectedDeparture(journey);
    const offered = {
      journey,
      ...(availabilities[index] as Availability),
      travellerIds: chosen.map(({ traveller }) => traveller.id),
      validUntil: toInstant(leaves < validUntil ? leaves : validUntil),
    };
    const pricing = waiveSmallAmount(each, limits.minCharge, paid);
    return createOffer(context, booking, offered, pricing);
  });
  return { now, validUntil, offers, feed };
}
