import { z } from 'zod';
import { i18n } from '../../../../kit/language/i18n';
import { defineOperation } from '../../../../kit/operation';
import { problem } from '../../../../kit/problem';
import { instant, money, toInstant } from '../../../../kit/values/schemas';
import { cardSchema, paidByVoucher, receiptLineSchema } from '../../payment-shapes';
import { getPaymentAndOperation } from '../../records/exchange-operation';
import { loadPaymentVouchers } from '../../records/load-payment-vouchers';
import { toByCardResponse, toCardResponse } from '../../records/payment-record';
import { failedRefundSchema, loadRefundSummaries } from '../../refunds/refund-summaries';

const params = z.strictObject({ paymentId: z.uuid() });

export const getReceipt = defineOperation({
  id: 'getReceipt',
  method: 'GET',
  path: '/payments/{paymentId}/receipt',
  summary: 'Get the receipt of a captured payment',
  access: 'session',
  request: { params },
  responses: {
    200: z
      .strictObject({
        number: z.string(),
        /** The collection reference of the booking that was swapped. */
        bookingReference: z.string(),
        issuedAt: instant,
        lines: z.array(receiptLineSchema),
        total: money,
        ...paidByVoucher,
        /** The amount that the card paid; 0 if vouchers paid everything. */
        byCard: money,
        card: cardSchema.nullable(),
        /** Refunded to the card since, without failed refunds. */
        refunded: money,
        failedRefunds: z.array(failedRefundSchema),
      })
      .meta({ id: 'Receipt' }),
  },
  problems: { 'payment-not-found': 404, 'payment-not-captured': 409 },
  async handle({ params: { paymentId } }, context) {
    const { payment } = await getPaymentAndOperation(context, paymentId);
    if (!payment.receiptNumber || !payment.capturedAt) {
      throw problem('payment-not-captured', {
        status: 409,
        detail: i18n.t(
          'This payment is not complete yet, so there is no receipt. Try again in a moment.',
        ),
      });
    }
    const { currency } = payment;
    const { reference } = await context.call('train-swap', 'getBooking', {
      params: { bookingId: payment.bookingId },
      response: z.object({ reference: z.string() }),
    });
    return {
      status: 200,
      body: {
        number: payment.receiptNumber,
        bookingReference: reference,
        issuedAt: toInstant(payment.capturedAt),
        lines: payment.lines,
        total: { amount: payment.amount, currency },
        ...(await loadPaymentVouchers(context.database, payment)),
        byCard: toByCardResponse(payment),
        card: toCardResponse(payment),
        ...(await loadRefundSummaries(context.database, [payment]))(payment),
      },
    };
  },
});
