import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { instant } from '../../../kit/schemas';
import { lookAtBank } from '../payment/look-at-bank';
import { type OperationToPay, openPayment } from '../payment/open-operation';
import { isSettled, type PaymentRow, presentPayment } from '../payment/payment-record';
import { paymentSchema } from '../payment/payment-shapes';

const outcomeSchema = z.enum(['PAID', 'NOT_PAID', 'WAITING', 'HOLD_LOST']);
type Outcome = z.output<typeof outcomeSchema>;

/** A reservation is worth nothing without its seat: whether that is still held comes first. */
function outcomeOf(payment: PaymentRow, operation: OperationToPay, now: Date): Outcome {
  if (operation.status === 'CONFIRMED') return isSettled(payment) ? 'PAID' : 'NOT_PAID';
  const held = operation.status === 'ON_HOLD' && new Date(operation.heldUntil) > now;
  if (!held || payment.closedAt || payment.status === 'CANCELLED') return 'HOLD_LOST';
  if (isSettled(payment)) return 'PAID';
  return payment.status === 'REQUIRES_ACTION' ? 'WAITING' : 'NOT_PAID';
}

export const getPaymentOutcome = defineOperation({
  id: 'getPaymentOutcome',
  method: 'GET',
  path: '/payments/{paymentId}/outcome',
  summary: 'What came of a payment, for who comes back from the bank’s page',
  description:
    'Asks the provider where it has not told yet; nothing in the address that the bank leads back to counts. `PAID`: the amount is reserved, or taken already, and the seat is held or swapped. `NOT_PAID`: refused, or no card was sent; `failure` says why, and the seat is still held. `WAITING`: the bank has not decided; ask again. `HOLD_LOST`: the seat is let go, and what was reserved goes back.',
  access: 'session',
  request: { params: z.strictObject({ paymentId: z.uuid() }) },
  responses: {
    200: z
      .strictObject({
        outcome: outcomeSchema,
        /** The booking that is swapped, to go on from here. */
        bookingId: z.string(),
        /** Until when the seat is held; past where the swap has ended. */
        heldUntil: instant,
        payment: paymentSchema,
      })
      .meta({ id: 'PaymentOutcome' }),
  },
  problems: { 'payment-not-found': 404 },
  async handle({ params: { paymentId } }, context) {
    const { payment, operation } = await openPayment(context, paymentId);
    const seen = await lookAtBank(context, payment);
    return {
      status: 200,
      body: {
        outcome: outcomeOf(seen, operation, context.clock.now()),
        bookingId: seen.bookingId,
        heldUntil: operation.heldUntil,
        payment: await presentPayment(context, seen),
      },
    };
  },
});
