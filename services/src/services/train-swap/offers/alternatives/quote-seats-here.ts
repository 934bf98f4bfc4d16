import type { ServiceContext } from '../../../../kit/context';
import { toInstant } from '../../../../kit/values/schemas';
import type { BookingRecord } from '../../bookings/booking-record';
import { getChosenTravellers } from '../../bookings/chosen-travellers';
import { getLimits } from '../../clients/reference-data';
import { withLiveStatus } from '../../clients/timetable';
import type { ExchangeOffer } from '../../contract/exchange';
import { priceSeatChange } from '../../fares/price-seat-change';
import { type Availability, getAvailability } from '../../inventory/occupancy/availability';
import { createOffer } from '../token/offer-token';
import { assertSeatsChangeable, seatChangeDeadline } from '../verdict/seat-change';

/** A free offer for other seats on the same train. @throws `booking-not-swappable` */
export async function quoteSeatsHere(
  context: ServiceContext,
  record: BookingRecord,
  travellerIds: readonly string[] | undefined,
): Promise<ExchangeOffer> {
  const { currency, serviceClass } = record.booking;
  const [journey, { quoteMinutes }] = await Promise.all([
    withLiveStatus(context.call, record.booking.journey),
    getLimits(context.call),
  ]);
  const now = context.clock.now();
  assertSeatsChangeable(record, journey, now);
  const chosen = getChosenTravellers(record, travellerIds);
  const [availability] = await getAvailability(context, [journey], serviceClass);
  const latest = Math.min(
    now.getTime() + quoteMinutes * 60_000,
    seatChangeDeadline(journey).getTime(),
  );
  const offered = {
    journey,
    serviceClass,
    ...(availability as Availability),
    travellerIds: chosen.map(({ traveller }) => traveller.id),
    validUntil: toInstant(new Date(latest)),
  };
  return createOffer(context, record.booking, offered, priceSeatChange(chosen, currency));
}
