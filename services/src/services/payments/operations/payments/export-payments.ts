import { defineOperation } from '../../../../kit/operation';
import { loadPaymentHistory, paymentHistory } from '../../refunds/payment-history';
import { getBookingReferences } from './list-payments';

export const exportPayments = defineOperation({
  id: 'exportPayments',
  method: 'GET',
  path: '/internal/exports',
  summary: "List all payments and vouchers of the caller's bookings, for the data export",
  description:
    'In every status, oldest first, for the bookings that the forwarded session can access.',
  access: 'internal',
  request: {},
  responses: {
    200: paymentHistory,
  },
  async handle(_request, { call, database }) {
    const references = await getBookingReferences(call);
    return { status: 200, body: await loadPaymentHistory(database, references) };
  },
});
