import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { lockBooking, readAdmissions, readBooking } from '../../bookings/booking-record';
import { getExchangeConditions } from '../../clients/reference-data';
import { withLiveStatus } from '../../clients/timetable';
import { bookingSchema } from '../../contract/booking';
import { exchangeOperationSchema } from '../../contract/exchange';
import { isSameTrains, type Journey } from '../../contract/journey';
import { commitExchange } from '../../exchange/confirm/commit-exchange';
import { keepOtherSeats } from '../../exchange/confirm/keep-other-seats';
import { authorisedPayment, refuseEnded, refuseWithoutStepUp } from '../../exchange/confirm/proofs';
import {
  lockOperation,
  openOperation,
  operationNotFound,
  refuseInProposal,
} from '../../exchange/hold/operation-record';
import { whyLeft, whyMissed } from '../../exchange/hold/train-to-catch';
import { presentBooking } from '../../offers/present-booking';
import { notSwappable } from '../../offers/swappable-booking';
import { presentOperation } from '../../proposals/present-operation';

/** Seats on the own train are changed on board, too; for another train both must still be ahead. */
function refuseTooLate(own: Journey, chosen: Journey, now: Date): void {
  if (isSameTrains(own, chosen)) return;
  const why = whyLeft(own, now) ?? whyMissed(chosen, now);
  if (why === null) return;
  throw notSwappable(`${why} Nothing was swapped or charged: your old ticket is still valid.`);
}

export const confirmExchange = defineOperation({
  id: 'confirmExchange',
  method: 'POST',
  path: '/exchange-operations/{operationId}/confirmation',
  summary: 'Swap: the old ticket out, the new one in, in one commit',
  description:
    'Needs a step-up for this operation (or a signed-in traveller whose booking it is) and, where something is due, an authorised payment of exactly that amount. Confirming a confirmed operation answers it again. When only some of a party moved, `booking` is the new booking of those who did.',
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
    refuseEnded(operation, context.clock.now());
    refuseInProposal(operation);
    const confirmed = operation.status === 'CONFIRMED';
    const { operatorCode, ticketTypeCode } = booking;
    const [own, journey, conditions] = await Promise.all([
      withLiveStatus(context.call, booking.journey),
      withLiveStatus(context.call, confirmed ? booking.journey : operation.offer.journey),
      getExchangeConditions(context.call, operatorCode, ticketTypeCode),
    ]);
    const { bookingId } = operation;
    if (confirmed) return { bookingId, journey, conditions, paymentId: null };
    refuseTooLate(own, journey, context.clock.now());
    refuseWithoutStepUp(context.session, operation, booking);
    const paymentId = await authorisedPayment(context, operation, body.paymentId);
    return { bookingId, journey, conditions, paymentId };
  },
  async handle({ params }, context, prepared) {
    const { database } = context;
    const { journey, conditions, paymentId } = prepared;
    const before = await lockBooking(database, prepared.bookingId);
    const stored = await lockOperation(database, params.operationId);
    const admissions = await readAdmissions(database, prepared.bookingId);
    const now = context.clock.now();
    refuseEnded(stored, now);
    if (!before) throw operationNotFound();
    const isSeatsAlone = isSameTrains(before.journey, stored.offer.journey);
    const { bookingId, operation } =
      stored.status === 'ON_HOLD'
        ? await commitExchange(context, {
            record: { booking: before, admissions },
            operation: stored,
            paymentId,
            ...(isSeatsAlone && { legIndex: await keepOtherSeats(database, stored, now) }),
            now,
          })
        : { bookingId: stored.confirmedBookingId ?? stored.bookingId, operation: stored };
    const record = await readBooking(database, bookingId, now);
    if (!record) throw operationNotFound();
    const places = record.reservations.filter(({ operationId }) => operationId === operation.id);
    return {
      status: 200,
      body: {
        operation: await presentOperation(context, operation, before, places),
        booking: presentBooking(record, journey, conditions, now),
      },
    };
  },
});
