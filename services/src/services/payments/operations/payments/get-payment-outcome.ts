import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { instant } from '../../../../kit/values/schemas';
import { refreshPayment } from '../../payment/refresh-payment';
import { paymentSchema } from '../../payment-shapes';
import { getPaymentAndOperation, type OperationToPay } from '../../records/exchange-operation';
import { isSettled, type PaymentRow, toPaymentResponse } from '../../records/payment-record';

const outcomeSchema = z.enum(['PAID', 'NOT_PAID', 'WAITING', 'HOLD_LOST']);
type Outcome = z.output<typeof outcomeSchema>;

/** An authorisation without its seat is worthless, so the hold is checked first. */
function getOutcome(payment: PaymentRow, operation: OperationToPay, now: Date): Outcome {
  if (operation.status === 'CONFIRMED') return isSettled(payment) ? 'PAID' : 'NOT_PAID';
  const isHeld = operation.status === 'ON_HOLD' && new Date(operation.heldUntil) > now;
  if (!isHeld || payment.closedAt || payment.status === 'CANCELLED') return 'HOLD_LOST';
  if (isSettled(payment)) return 'PAID';
  return payment.status === 'REQUIRES_ACTION' ? 'WAITING' : 'NOT_PAID';
}

export const getPaymentOutcome = defineOperation({
  id: 'getPaymentOutcome',
  method: 'GET',
  path: '/payments/{paymentId}/outcome',
  summary: 'Get the outcome of a payment after the return from the bank’s page',
  description:
    'Reads the current state from the provider and ignores the parameters of the return URL. `PAID`: the amount is authorised or captured, and the seat is held or swapped. `NOT_PAID`: the card was declined (see `failure`) or none was submitted, and the seat is still held. `WAITING`: the bank has not decided; call again. `HOLD_LOST`: the seat is released and an authorisation is cancelled.',
  access: 'session',
  request: { params: z.strictObject({ paymentId: z.uuid() }) },
  responses: {
    200: z
      .strictObject({
        outcome: outcomeSchema,
        /** The booking that is swapped. */
        bookingId: z.string(),
        /** The end of the hold; in the past if the swap has ended. */
        heldUntil: instant,
        payment: paymentSchema,
      })
      .meta({ id: 'PaymentOutcome' }),
  },
  problems: { 'payment-not-found': 404 },
  async handle({ params: { paymentId } }, context) {
    const { payment, operation } = await getPaymentAndOperation(context, paymentId);
    const refreshed = await refreshPayment(context, payment);
    return {
      status: 200,
      body: {
        outcome: getOutcome(refreshed, operation, context.clock.now()),
        bookingId: refreshed.bookingId,
        heldUntil: operation.heldUntil,
        payment: await toPaymentResponse(context, refreshed),
      },
    };
  },
});
