import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { problem } from '../../../kit/problem';
import { cardAmount } from '../ledger/post-entries';
import { authoriseCovered } from '../payment/apply-intent';
import { holdExpired, openUnpaid } from '../payment/open-operation';
import { isSettled, lockPayment, presentPayment } from '../payment/payment-record';
import { paymentSchema } from '../payment/payment-shapes';
import { paymentParams, refusals } from '../vouchers/voucher-rules';

export const payByVoucher = defineOperation({
  id: 'payByVoucher',
  method: 'POST',
  path: '/payments/{paymentId}/voucher/confirmation',
  summary: 'Pay with vouchers alone, where they pay for all that is due',
  description: 'No card is needed. What is reserved is spent once the swap is confirmed.',
  access: 'session',
  idempotent: true,
  request: { params: paymentParams, body: z.strictObject({}) },
  responses: { 200: paymentSchema },
  problems: { ...refusals, 'card-needed': 409 },
  prepare: ({ params: { paymentId } }, context) => openUnpaid(context, paymentId),
  async handle({ params: { paymentId } }, context) {
    const payment = await lockPayment(context.database, paymentId);
    if (isSettled(payment)) return { status: 200, body: await presentPayment(context, payment) };
    if (payment.closedAt || payment.status === 'CANCELLED') throw holdExpired();
    if (cardAmount(payment) > 0) {
      throw problem('card-needed', {
        status: 409,
        detail: 'Vouchers do not pay for all of it. Pay the rest by card.',
      });
    }
    const paid = await authoriseCovered(context, payment);
    return { status: 200, body: await presentPayment(context, paid) };
  },
});
