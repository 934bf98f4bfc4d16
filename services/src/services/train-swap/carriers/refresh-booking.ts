import type { ServiceContext } from '../../../kit/context';
import { type BookingRecord, readBooking } from '../bookings/booking-record';
import { getOsdmClient } from '../clients/osdm/osdm-client';
import { isOsdmError } from '../clients/osdm/osdm-errors';
import { readAgain } from './changes/read-again';

/** What was read this recently is shown without another request. */
const freshMs = 10_000;

/**
 * Reads a booking of a carrier again. When the carrier does not respond, or an exchange is in progress, the booking is shown
 * as it was read last. Do not call it inside a transaction.
 */
export async function refreshBooking(
  context: ServiceContext,
  record: BookingRecord,
): Promise<BookingRecord> {
  const { carrier, activeOperationId } = record;
  const now = context.clock.now();
  if (!carrier || activeOperationId !== null) return record;
  if (now.getTime() - carrier.readAt.getTime() < freshMs) return record;
  const client = getOsdmClient(context, carrier.carrier);
  if (!client) return record;
  try {
    await readAgain(context, client, carrier);
  } catch (error) {
    if (!isOsdmError(error)) throw error;
    context.log.warn({ err: error }, 'a booking could not be read from its carrier');
    return record;
  }
  return (await readBooking(context.database, record.booking.id, now)) ?? record;
}
