import { z } from 'zod';
import type { OperationContext } from '../../../../kit/context';
import { i18n } from '../../../../kit/language/i18n';
import { defineOperation } from '../../../../kit/operation';
import { problem } from '../../../../kit/problem';
import type { Session } from '../../../../kit/session';
import { bookingNotFound } from '../../bookings/booking-access';
import { saveLanguage } from '../../bookings/booking-language';
import { type BookingRow, lockBooking } from '../../bookings/booking-record';
import { placementSchema } from '../../contract/booking';
import { exchangeOperationSchema } from '../../contract/exchange';
import { assertOfferCurrent, createHold, prepareHold } from '../../exchange/hold/create-hold';
import { endDueHoldOf } from '../../exchange/hold/expire-holds';
import { findOperationOnHold } from '../../exchange/operation-record';
import type { OfferTerms } from '../../offers/token/offer-token';
import { leaveProposal } from '../../proposals/ending/end-proposal';
import { toOperationResponse } from '../../responses/operation-response';

export const holdExchange = defineOperation({
  id: 'holdExchange',
  method: 'POST',
  path: '/exchange-operations',
  summary: 'Hold an offered journey and its seats',
  description:
    'The old ticket does not change. Travellers without a chosen place on a leg get places together; for a seat change on the same train they keep their seats if any place was chosen. The hold expires at `heldUntil`: at the latest at the first departure of the old and the new train, or at arrival for a seat change. If the booking is in an open proposal, the hold withdraws it from the proposal, which requires a step-up for the operation of the proposal.',
  access: 'session',
  idempotent: true,
  request: {
    body: z.strictObject({
      offerId: z.string().max(8192),
      places: z.array(placementSchema).max(100),
    }),
  },
  responses: { 201: exchangeOperationSchema },
  problems: {
    'offer-not-found': 404,
    'booking-not-found': 404,
    'offer-expired': 410,
    'booking-not-swappable': 409,
    'operation-already-held': 409,
    'place-taken': 409,
    'step-up-required': 403,
  },
  prepare: ({ body }, context) => prepareHold(context, body.offerId, body.places),
  async handle({ body }, context, prepared) {
    const booking = await lockForHold(context, prepared.terms);
    await saveLanguage(context, booking);
    const { operation, places } = await createHold(context, prepared, body.offerId, body.places);
    return { status: 201, body: await toOperationResponse(context, operation, booking, places) };
  },
});

const alreadyHeld = (operationId: string) =>
  problem('operation-already-held', {
    status: 409,
    detail: i18n.t(
      'A swap of this booking is already on hold. Finish or cancel it before you choose another train.',
    ),
    extras: { operationId },
  });

/**
 * Locks the booking for a new hold, after it has left its open proposal and due holds have ended.
 * @throws `operation-already-held`, `step-up-required` in an open proposal, or when the offer is out of date
 */
async function lockForHold(
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
