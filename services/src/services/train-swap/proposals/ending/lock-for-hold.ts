import type { OperationContext } from '../../../../kit/context';
import { i18n } from '../../../../kit/language/i18n';
import { problem } from '../../../../kit/problem';
import type { Session } from '../../../../kit/session';
import { bookingNotFound } from '../../bookings/booking-access';
import { type BookingRow, lockBooking } from '../../bookings/booking-record';
import { endDueHoldOf } from '../../exchange/hold/expire-holds';
import { assertOfferCurrent } from '../../exchange/hold/prepare-hold';
import { findOperationOnHold } from '../../exchange/operation-record';
import type { OfferTerms } from '../../offers/token/offer-token';
import { leaveProposal } from './end-proposal';

const alreadyHeld = (operationId: string) =>
  problem('operation-already-held', {
    status: 409,
    detail: i18n.t(
      'A swap of this booking is already on hold. Finish or cancel it before you choose another train.',
    ),
    extras: { operationId },
  });

/**
 * Locks the booking for a new hold and ends its proposal and due holds.
 * @throws `operation-already-held`, `step-up-required` in an open proposal, or when the offer is out of date
 */
export async function lockForHold(
  context: OperationContext<Session>,
  { bookingId, bookingVersion }: OfferTerms,
): Promise<BookingRow> {
  const { database } = context;
  const booking = await lockBooking(database, bookingId);
  if (!booking) throw bookingNotFound();
  if ((await findOperationOnHold(database, bookingId)) !== null) {
    await leaveProposal(context, context.session, bookingId, 'withdrawn');
    await endDueHoldOf(context, bookingId);
    const stillHeld = await findOperationOnHold(database, bookingId);
    if (stillHeld !== null) throw alreadyHeld(stillHeld);
  }
  assertOfferCurrent(booking.version, bookingVersion);
  return booking;
}
