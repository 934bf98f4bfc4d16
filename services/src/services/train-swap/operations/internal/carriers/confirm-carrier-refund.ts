import { z } from 'zod';
import { defineOperation } from '../../../../../kit/operation';
import { openRefunds, refundProblems, refundResponse, toRefundBody } from './offer-carrier-refund';

/** For the support desk. */
export const confirmCarrierRefund = defineOperation({
  id: 'confirmCarrierRefund',
  method: 'POST',
  path: '/internal/bookings/{bookingId}/carrier-refunds/{refundId}/confirmation',
  summary: 'Refund tickets at their carrier, or release their seats',
  description:
    'A repeated request refunds once. The state is CONFIRMING while the carrier has not said what became of it.',
  access: 'internal',
  request: {
    params: z.strictObject({ bookingId: z.uuid(), refundId: z.uuid() }),
    body: z.strictObject({ reason: z.string().trim().min(1).max(2000) }),
  },
  responses: { 200: refundResponse },
  problems: refundProblems,
  async handle({ params, body }, context) {
    const { record, refunds } = await openRefunds(context, params.bookingId);
    const row = await refunds.confirm(context, record, params.refundId, body.reason);
    return { status: 200, body: toRefundBody(row) };
  },
});
