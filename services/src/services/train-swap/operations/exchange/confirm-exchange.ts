import { z } from 'zod';
import { i18n } from '../../../../kit/language/i18n';
import { defineOperation } from '../../../../kit/operation';
import { saveLanguage } from '../../bookings/booking-language';
import { lockBooking, readAdmissions, readBooking } from '../../bookings/booking-record';
import { getExchangeConditions } from '../../clients/reference-data';
import { withLiveStatus } from '../../clients/timetable';
import { bookingSchema } from '../../contract/booking';
import { exchangeOperationSchema } from '../../contract/exchange';
import { isSameTrains, type Journey } from '../../contract/journey';
import { commitExchange } from '../../exchange/confirm/commit-exchange';
import {
  assertNotEnded,
  assertSteppedUp,
  getAuthorisedPayment,
} from '../../exchange/confirm/confirmation-checks';
import { retainSeats } from '../../exchange/confirm/retain-seats';
import { departedReason, missedReason } from '../../exchange/exchange-deadline';
import {
  assertNotInProposal,
  lockOperation,
  openOperation,
  operationNotFound,
} from '../../exchange/operation-record';
import { notSwappable, toBookingResponse } from '../../offers/verdict/booking-response';
import { toOperationResponse } from '../../responses/operation-response';

/** For a swap to another train, both trains must not have departed. Seats on the same train can be changed on board. */
function assertNotTooLate(own: Journey, chosen: Journey, now: Date): void {
  if (isSameTrains(own, chosen)) return;
  const reason = departedReason(own, now) ?? missedReason(chosen, now);
  if (reason === null) return;
  throw notSwappable(
    i18n.t('{reason} Nothing was swapped or charged: your old ticket is still valid.', { reason }),
  );
}

export const confirmExchange = defineOperation({
  id: 'confirmExchange',
  method: 'POST',
  path: '/exchange-operations/{operationId}/confirmation',
  summary: 'Confirm an exchange',
  description:
    'Replaces the old ticket with the new one in one transaction. Requires a step-up for this operation (or the signed-in owner of the booking) and, when an amount is due, an authorised payment of exactly that amount. Confirming a confirmed operation returns it again. When only some travellers of a party moved, `booking` is their new booking.',
  access: 'session',
  idempotent: true,
  request: {
    params: z.strictObject({ operationId: z.uuid() }),
    body: z.strictObject({ paymentId: z.string().max(100).optional() }),
  },
  responses: {
    200: z.strictObject({ operation: exchangeOperationSchema, booking: bookingSchema }),
  },
  problems: {
    'operation-not-found': 404,
    'booking-not-swappable': 409,
    'operation-in-proposal': 409,
    'hold-expired': 410,
    'payment-required': 402,
    'step-up-required': 403,
  },
  async prepare({ params, body }, context) {
    const { operation, booking } = await openOperation(context, params.operationId);
    assertNotEnded(operation, context.clock.now());
    assertNotInProposal(operation);
    const confirmed = operation.status === 'CONFIRMED';
    const { operatorCode, ticketTypeCode } = booking;
    const [own, journey, conditions] = await Promise.all([
      withLiveStatus(context.call, booking.journey),
      withLiveStatus(context.call, confirmed ? booking.journey : operation.offer.journey),
      getExchangeConditions(context.call, operatorCode, ticketTypeCode),
    ]);
    const { bookingId } = operation;
    if (confirmed) return { bookingId, journey, conditions, paymentId: null };
    assertNotTooLate(own, journey, context.clock.now());
    assertSteppedUp(context.session, operation, booking);
    const paymentId = await getAuthorisedPayment(context, operation, body.paymentId);
    return { bookingId, journey, conditions, paymentId };
  },
  async handle({ params }, context, prepared) {
    const { database } = context;
    const before = await lockBooking(database, prepared.bookingId);
    const stored = await lockOperation(database, params.operationId);
    const admissions = await readAdmissions(database, prepared.bookingId);
    const now = context.clock.now();
    assertNotEnded(stored, now);
    if (!before) throw operationNotFound();
    const seatsOnly = isSameTrains(before.journey, stored.offer.journey);
    const { bookingId, operation } =
      stored.status === 'ON_HOLD'
        ? await commitExchange(context, {
            record: { booking: before, admissions },
            operation: stored,
            paymentId: prepared.paymentId,
            ...(seatsOnly && { legIndex: await retainSeats(database, stored, now) }),
            now,
          })
        : { bookingId: stored.confirmedBookingId ?? stored.bookingId, operation: stored };
    const record = await readBooking(database, bookingId, now);
    if (!record) throw operationNotFound();
    if (stored.status === 'ON_HOLD') await saveLanguage(context, record.booking);
    const places = record.reservations.filter(({ operationId }) => operationId === operation.id);
    return {
      status: 200,
      body: {
        operation: await toOperationResponse(context, operation, before, places),
        booking: toBookingResponse(record, prepared, now),
      },
    };
  },
});
