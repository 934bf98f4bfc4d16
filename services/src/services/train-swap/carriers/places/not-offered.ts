import { eq, sql } from 'drizzle-orm';
import type { ServiceContext } from '../../../../kit/context';
import { type Problem, problem } from '../../../../kit/problem';
import type { CarrierRow } from '../../bookings/booking-record';
import { getNotOfferedReason } from '../../bookings/carrier-offers';
import { OsdmDoubt, OsdmRejection } from '../../clients/osdm/osdm-errors';
import type { CarrierOffers } from '../../contract/carrier';
import { carrierBookings } from '../../schema';

const missingStatuses = [404, 405, 501];

/** Whether a response says that the carrier does not have an operation, which most of OSDM's are allowed to be. */
export function isNotOffered(error: unknown): boolean {
  if (error instanceof OsdmDoubt) return missingStatuses.includes(error.status ?? 0);
  if (!(error instanceof OsdmRejection)) return false;
  return missingStatuses.includes(error.status) || error.code === 'PARAMETER_NOT_SUPPORTED';
}

/** Saves what the carrier has just said about a booking, so that it is not offered again. */
export async function saveNotOffered(
  { database }: ServiceContext,
  carrier: CarrierRow,
  feature: keyof CarrierOffers,
): Promise<Problem> {
  const { bookingId } = carrier;
  const offers = { ...carrier.offers, [feature]: false };
  await database
    .update(carrierBookings)
    .set({
      offers: sql`${carrierBookings.offers} || ${JSON.stringify({ [feature]: false })}::jsonb`,
    })
    .where(eq(carrierBookings.bookingId, bookingId));
  const detail = getNotOfferedReason({ carrier: { ...carrier, offers } }, feature) ?? '';
  return problem('carrier-does-not-offer', { status: 409, detail });
}
