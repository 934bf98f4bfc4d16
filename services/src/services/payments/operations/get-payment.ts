import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { problem } from '../../../kit/problem';
import { instant, money, toInstant } from '../../../kit/schemas';
import { lookAtBank } from '../payment/look-at-bank';
import { openPayment } from '../payment/open-operation';
import {
  findPaymentOfOperation,
  presentByCard,
  presentCard,
  presentPayment,
} from '../payment/payment-record';
import {
  cardSchema,
  paidByVoucher,
  paymentSchema,
  receiptLineSchema,
} from '../payment/payment-shapes';
import { describeFailedRefunds, failedRefundSchema } from '../refunds/describe-failed-refunds';
import { presentVouchers } from '../vouchers/present-vouchers';

const params = z.strictObject({ paymentId: z.uuid() });

export const getPayment = defineOperation({
  id: 'getPayment',
  method: 'GET',
  path: '/payments/{paymentId}',
  summary: 'How a payment stands',
  access: 'session',
  request: { params },
  responses: { 200: paymentSchema },
  problems: { 'payment-not-found': 404 },
  async handle({ params: { paymentId } }, context) {
    const { payment } = await openPayment(context, paymentId);
    const seen = await lookAtBank(context, payment);
    return { status: 200, body: await presentPayment(context, seen) };
  },
});

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

export const getPaymentForOperation = defineOperation({
  id: 'getPaymentForOperation',
  method: 'GET',
  path: '/internal/operations/{operationId}/payment',
  summary: 'The payment of an exchange operation, for train-swap',
  access: 'internal',
  request: { params: z.strictObject({ operationId: z.string() }) },
  responses: {
    200: z.strictObject({
      payment: z
        .strictObject({ id: z.string(), status: paymentSchema.shape.status, amount: money })
        .nullable(),
    }),
  },
  async handle({ params: { operationId } }, context) {
    const payment = await findPaymentOfOperation(context.database, operationId);
    if (!payment) return { status: 200, body: { payment: null } };
    const { id, status, amount, currency, closedAt } = payment;
    // A reservation whose hold was lost is on its way back: nobody may build on it.
    const standing = closedAt && status === 'AUTHORISED' ? 'CANCELLED' : status;
    return {
      status: 200,
      body: { payment: { id, status: standing, amount: { amount, currency } } },
    };
  },
});
