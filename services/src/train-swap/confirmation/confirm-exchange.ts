import { z } from 'zod';
import type { OperationContext } from '../../foundation/context';
import { defineOperation } from '../../foundation/operation';
import { problem } from '../../foundation/problem';
import type { Session } from '../../foundation/session';
import { type BookingRecord, lockBooking, readBookings } from '../bookings/booking-record';
import { presentBooking } from '../bookings/present-booking';
import { bookingSchema } from '../contract/booking';
import { exchangeOperationSchema } from '../contract/exchange';
import {
  findOperation,
  holdExpired,
  lockOperation,
  type OperationRow,
  openOperation,
  operationNotFound,
  presentOperation,
  stepUpRequired,
} from '../holds/operation-record';
import { getPaymentForOperation } from '../neighbours/payments';
import { getExchangeConditions } from '../neighbours/reference-data';
import { withLiveStatus } from '../neighbours/timetable';
import { commitExchange } from './commit-exchange';

const paymentRequired = (detail: string) => problem('payment-required', { status: 402, detail });

const refuseEnded = (operation: OperationRow, now: Date): void => {
  const held = operation.status === 'ON_HOLD' && operation.heldUntil > now;
  if (!held && operation.status !== 'CONFIRMED') throw holdExpired();
};

const refuseWithoutStepUp = (
  session: Session,
  operation: OperationRow,
  record: BookingRecord,
): void => {
  if (stepUpRequired(session, operation.id, record)) {
    throw problem('step-up-required', {
      status: 403,
      detail: 'Confirm that it is you: ask for a one-time code for this swap and enter it.',
    });
  }
};

/** Taken already is as good as reserved: a repeat of a confirmation may see it so. */
const paying = new Set(['AUTHORISED', 'CAPTURED']);

/** The payment that was authorised for exactly what is due, read from payments and not from the client. */
async function authorisedPayment(
  context: OperationContext<Session>,
  operation: OperationRow,
  claimed: string | undefined,
): Promise<string | null> {
  if (operation.amountDue === 0) return null;
  const payment = await getPaymentForOperation(context.call, operation.id);
  const pays = payment && paying.has(payment.status);
  if (!pays || (claimed !== undefined && claimed !== payment.id)) {
    throw paymentRequired('Pay for this swap first. Nothing has been charged yet.');
  }
  const { amount, currency } = payment.amount;
  if (amount !== operation.amountDue || currency !== operation.currency) {
    throw paymentRequired('The payment is not for the amount of this swap. Pay again.');
  }
  return payment.id;
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
    'hold-expired': 410,
    'payment-required': 402,
    'step-up-required': 403,
  },
  async prepare({ params, body }, context) {
    const { operation, record } = await openOperation(context, params.operationId);
    refuseEnded(operation, context.clock.now());
    const confirmed = operation.status === 'CONFIRMED';
    const { operatorCode, ticketTypeCode } = record.booking;
    const [journey, conditions] = await Promise.all([
      withLiveStatus(context.call, confirmed ? record.booking.journey : operation.offer.journey),
      getExchangeConditions(context.call, operatorCode, ticketTypeCode),
    ]);
    if (confirmed) return { journey, conditions, paymentId: null };
    refuseWithoutStepUp(context.session, operation, record);
    const paymentId = await authorisedPayment(context, operation, body.paymentId);
    return { journey, conditions, paymentId };
  },
  async handle({ params }, context, { journey, conditions, paymentId }) {
    const { database } = context;
    const found = await findOperation(database, params.operationId);
    if (!found) throw operationNotFound();
    await lockBooking(database, found.bookingId);
    const operation = await lockOperation(database, found.id);
    const now = context.clock.now();
    refuseEnded(operation, now);
    let bookingId = operation.confirmedBookingId ?? operation.bookingId;
    if (operation.status === 'ON_HOLD') {
      const [record] = await readBookings(database, [bookingId], now);
      if (!record) throw operationNotFound();
      bookingId = await commitExchange(context, database, { record, operation, paymentId, now });
    }
    const [record] = await readBookings(database, [bookingId], now);
    if (!record) throw operationNotFound();
    const confirmed = await lockOperation(database, operation.id);
    return {
      status: 200,
      body: {
        operation: await presentOperation(context, confirmed, record),
        booking: presentBooking(record, journey, conditions, now),
      },
    };
  },
});
