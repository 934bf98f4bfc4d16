import type { ServiceContext } from '../../../kit/context';
import type { BookingRecord } from '../bookings/booking-record';
import { getExchangeConditions } from '../clients/reference-data';
import { withLiveStatus } from '../clients/timetable';
import type { Booking } from '../contract/booking';
import type { ExchangeConditions } from '../contract/conditions';
import type { LiveJourney } from '../contract/journey';
import { presentBooking } from './present-booking';

/** What a verdict needs from outside the tables. */
export type Circumstances = { journey: LiveJourney; conditions: ExchangeConditions };

/** Asks search and reference-data; not inside a transaction. */
export async function circumstancesOf(
  context: Pick<ServiceContext, 'call'>,
  { booking }: BookingRecord,
): Promise<Circumstances> {
  const [journey, conditions] = await Promise.all([
    withLiveStatus(context.call, booking.journey),
    getExchangeConditions(context.call, booking.operatorCode, booking.ticketTypeCode),
  ]);
  return { journey, conditions };
}

/** The booking with the verdict of this moment; not inside a transaction. */
export async function describeBooking(
  context: Pick<ServiceContext, 'call' | 'clock'>,
  record: BookingRecord,
): Promise<Booking> {
  const { journey, conditions } = await circumstancesOf(context, record);
  return presentBooking(record, journey, conditions, context.clock.now());
}
