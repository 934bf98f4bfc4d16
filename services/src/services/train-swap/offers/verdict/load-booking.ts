import type { ServiceContext } from '../../../../kit/context';
import type { BookingRecord } from '../../bookings/booking-record';
import { getExchangeConditions } from '../../clients/reference-data';
import { withLiveStatus } from '../../clients/timetable';
import type { Booking } from '../../contract/booking';
import type { ExchangeConditions } from '../../contract/conditions';
import type { LiveJourney } from '../../contract/journey';
import { toBookingResponse } from './booking-response';

/** Data of other services that a verdict needs. */
export type Circumstances = { journey: LiveJourney; conditions: ExchangeConditions };

/** Calls search and reference-data. Do not call it inside a transaction. */
export async function loadCircumstances(
  context: Pick<ServiceContext, 'call'>,
  { booking }: BookingRecord,
): Promise<Circumstances> {
  const [journey, conditions] = await Promise.all([
    withLiveStatus(context.call, booking.journey),
    getExchangeConditions(context.call, booking.operatorCode, booking.ticketTypeCode),
  ]);
  return { journey, conditions };
}

/** The booking with its current verdict. Do not call it inside a transaction. */
export async function loadBookingResponse(
  context: Pick<ServiceContext, 'call' | 'clock'>,
  record: BookingRecord,
): Promise<Booking> {
  const { journey, conditions } = await loadCircumstances(context, record);
  return toBookingResponse(record, journey, conditions, context.clock.now());
}
