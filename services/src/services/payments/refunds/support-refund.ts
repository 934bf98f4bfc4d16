import { z } from 'zod';
import { instant, money, toInstant } from '../../../kit/values/schemas';
import { cardSchema } from '../payment-shapes';
import { toCardResponse } from '../records/payment-record';
import type { payments } from '../schema';
import type { FailedRefund } from './failed-refund-rules';
import { failedRefundStatus } from './refund-summaries';

export const supportRefundSchema = z.strictObject({
  id: z.string(),
  paymentId: z.string(),
  bookingId: z.string(),
  amount: money,
  card: cardSchema.nullable(),
  reason: z.string(),
  attempt: z.int(),
  status: failedRefundStatus,
  retryAt: instant.nullable(),
  failedAt: instant,
});

type Payment = typeof payments.$inferSelect;

export const toSupportRefundResponse = (
  failed: FailedRefund,
  payment: Payment,
): z.output<typeof supportRefundSchema> => ({
  id: failed.id,
  paymentId: failed.paymentId,
  bookingId: payment.bookingId,
  amount: { amount: failed.amount, currency: failed.currency },
  card: toCardResponse(payment),
  reason: failed.reason,
  attempt: failed.attempt,
  status: failed.status,
  retryAt: failed.retryAt && toInstant(failed.retryAt),
  failedAt: toInstant(failed.failedAt),
});
