import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { problem } from '../../../kit/problem';
import { instant, money, toInstant } from '../../../kit/schemas';
import { openPayment } from '../payment/open-operation';
import { presentByCard, presentCard } from '../payment/payment-record';
import { cardSchema, paidByVoucher, receiptLineSchema } from '../payment/payment-shapes';
import { describeFailedRefunds, failedRefundSchema } from '../refunds/describe-failed-refunds';
import { presentVouchers } from '../vouchers/present-vouchers';

const params = z.strictObject({ paymentId: z.uuid() });

export const getReceipt = defineOperation({
  id: 'getReceipt',
  method: 'GET',
  path: '/payments/{paymentId}/receipt',
  summary: 'The receipt of a payment that was taken',
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
        /** What the card paid: nothing where vouchers paid for all. */
        byCard: money,
        card: cardSchema.nullable(),
        /** What has gone back to the card since, without what its bank did not accept. */
        refunded: money,
        failedRefunds: z.array(failedRefundSchema),
      })
      .meta({ id: 'Receipt' }),
  },
  problems: { 'payment-not-found': 404, 'payment-not-captured': 409 },
  async handle({ params: { paymentId } }, context) {
    const { payment } = await openPayment(context, paymentId);
    if (!payment.receiptNumber || !payment.capturedAt) {
      throw problem('payment-not-captured', {
        status: 409,
        detail: 'This payment has not been taken yet. Try again in a moment.',
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
        ...(await presentVouchers(context.database, payment)),
        byCard: presentByCard(payment),
        card: presentCard(payment),
        ...(await describeFailedRefunds(context.database, [payment]))(payment),
      },
    };
  },
});
