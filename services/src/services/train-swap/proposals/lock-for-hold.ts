import type { OperationContext } from '../../../kit/context';
import { problem } from '../../../kit/problem';
import { bookingNotFound } from '../bookings/booking-access';
import { type BookingRow, lockBooking } from '../bookings/booking-record';
import { endDueHoldOf } from '../exchange/hold/expire-holds';
import { operationOnHold } from '../exchange/hold/operation-record';
import { refuseStaleOffer } from '../exchange/hold/prepare-hold';
import type { OfferTerms } from '../offers/offer-token';
import { leaveProposal } from './end-proposal';

const alreadyHeld = (operationId: string) =>
  problem('operation-already-held', {
    status: 409,
    detail:
      'A swap of this booking is already on hold. Finish it, or give it up before you choose another train.',
    extras: { operationId },
  });

/** Locks the booking, ends what it may give up for a new hold, and refuses what stands in the way. */
export async function lockForHold(
  context: OperationContext,
  { bookingId, bookingVersion }: OfferTerms,
): Promise<BookingRow> {
  const { database } = context;
  const booking = await lockBooking(database, bookingId);
  if (!booking) throw bookingNotFound();
  if ((await operationOnHold(database, bookingId)) !== null) {
    await leaveProposal(context, bookingId, 'withdrawn');
    await endDueHoldOf(context, bookingId);
    const stillHeld = await operationOnHold(database, bookingId);
    if (stillHeld !== null) throw alreadyHeld(stillHeld);
  }
  refuseStaleOffer(booking.version, bookingVersion);
  return booking;
}
