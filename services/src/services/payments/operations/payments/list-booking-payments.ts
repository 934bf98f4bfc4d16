import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { loadPaymentHistory, paymentHistory } from '../../refunds/payment-history';

/** For the tool of the support desk. */
export const listBookingPayments = defineOperation({
  id: 'listBookingPayments',
  method: 'GET',
  path: '/internal/bookings/{bookingId}/payments',
  summary: 'List all payments, refunds and vouchers of a booking',
  access: 'internal',
  request: {
    params: z.strictObject({ bookingId: z.string() }),
    query: z.strictObject({ reference: z.string() }),
  },
  responses: { 200: paymentHistory },
  async handle({ params: { bookingId }, query: { reference } }, { database }) {
    const references = new Map([[bookingId, reference]]);
    return { status: 200, body: await loadPaymentHistory(database, references) };
  },
});
