import type { ServiceContext } from '../../../../kit/context';
import type { OsdmClient } from '../../clients/osdm/osdm-client';
import type { carrierBookings } from '../../schema';
import type { CarrierReading } from '../mirror/carrier-booking';
import { updateTickets } from '../mirror/update-tickets';
import { toCarrierReading } from '../osdm/to-carrier-booking';

type Known = typeof carrierBookings.$inferSelect;

/**
 * Reads a booking from its carrier and saves what has changed. Do not call it inside a transaction.
 * @returns what was read; null when it could not be saved, because the booking was changing here
 * @throws {OsdmDoubt} {OsdmRejection}
 */
export async function readAgain(
  context: ServiceContext,
  client: OsdmClient,
  known: Known,
): Promise<CarrierReading | null> {
  const booking = await client.getBooking(known.carrierBookingId);
  const reading = toCarrierReading(booking, client.settings, context.clock.now());
  const isSaved = await context.transaction((context) => updateTickets(context, known, reading));
  return isSaved ? reading : null;
}
