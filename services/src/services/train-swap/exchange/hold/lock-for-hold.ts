import type { ServiceContext } from '../../../../kit/context';
import { i18n } from '../../../../kit/language/i18n';
import { problem } from '../../../../kit/problem';
import { bookingNotFound } from '../../bookings/booking-access';
import { type BookingRow, lockBooking } from '../../bookings/booking-record';
import type { OfferTerms } from '../../offers/token/offer-token';
import { findOperationOnHold } from '../operation-record';
import { endDueHoldOf } from './expire-holds';
import { assertOfferCurrent } from './prepare-hold';

const alreadyHeld = (operationId: string) =>
  problem('operation-already-held', {
    status: 409,
    detail: i18n.t(
      'A swap of this booking is already on hold. Finish or cancel it before you choose another train.',
    ),
    extras: { operationId },
  });

/**
 * Locks the booking for a new hold, after `leaveProposal` and the end of due holds.
 * @throws `operation-already-held`, what `leaveProposal` throws, or when the offer is out of date
 */
export async function lockForHold(
  context: ServiceContext,
  { bookingId, bookingVersion }: OfferTerms,
  leaveProposal: () => Promise<unknown>,
): Promise<BookingRow> {
  const { database } = context;
  const booking = await lockBooking(database, bookingId);
  if (!booking) throw bookingNotFound();
  if ((await findOperationOnHold(database, bookingId)) !== null) {
    await leaveProposal();
    await endDueHoldOf(context, bookingId);
    const stillHeld = await findOperationOnHold(database, bookingId);
    if (stillHeld !== null) throw alreadyHeld(stillHeld);
  }
  assertOfferCurrent(booking.version, bookingVersion);
  return booking;
}
