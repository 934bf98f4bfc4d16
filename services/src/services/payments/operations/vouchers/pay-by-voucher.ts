import { z } from 'zod';
import { i18n } from '../../../../kit/language/i18n';
import { defineOperation } from '../../../../kit/operation';
import { problem } from '../../../../kit/problem';
import { cardAmount } from '../../ledger/post-entries';
import { authoriseByVouchers } from '../../payment/apply-intent';
import { paymentSchema } from '../../payment-shapes';
import { getUnpaidPayment, holdExpired } from '../../records/exchange-operation';
import { isSettled, lockPayment, toPaymentResponse } from '../../records/payment-record';
import { paymentParams, voucherProblems } from '../../vouchers/voucher-rules';

export const payByVoucher = defineOperation({
  id: 'payByVoucher',
  method: 'POST',
  path: '/payments/{paymentId}/voucher/confirmation',
  summary: 'Pay with vouchers only, if they cover the whole amount',
  description: 'No card is needed. The reserved amounts are spent when the swap is confirmed.',
  access: 'session',
  idempotent: true,
  request: { params: paymentParams, body: z.strictObject({}) },
  responses: { 200: paymentSchema },
  problems: { ...voucherProblems, 'card-needed': 409 },
  prepare: ({ params: { paymentId } }, context) => getUnpaidPayment(context, paymentId),
  async handle({ params: { paymentId } }, context) {
    const payment = await lockPayment(context.database, paymentId);
    if (isSettled(payment)) return { status: 200, body: await toPaymentResponse(context, payment) };
    if (payment.closedAt || payment.status === 'CANCELLED') throw holdExpired();
    if (cardAmount(payment) > 0) {
      throw problem('card-needed', {
        status: 409,
        detail: i18n.t('Vouchers do not cover the whole amount. Pay the rest by card.'),
      });
    }
    const paid = await authoriseByVouchers(context, payment);
    return { status: 200, body: await toPaymentResponse(context, paid) };
  },
});
