import { z } from 'zod';
import { instant, money, toInstant } from '../../../kit/schemas';
import { presentCard } from '../payment/payment-record';
import { cardSchema } from '../payment/payment-shapes';
import type { payments } from '../schema';
import { failedRefundStatus } from './describe-failed-refunds';
import type { FailedRefund } from './failed-refund-rules';

export const failedRefundView = z.strictObject({
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

export const presentFailedRefund = (
  failed: FailedRefund,
  payment: Payment,
): z.output<typeof failedRefundView> => ({
  id: failed.id,
  paymentId: failed.paymentId,
  bookingId: payment.bookingId,
  amount: { amount: failed.amount, currency: failed.currency },
  card: presentCard(payment),
  reason: failed.reason,
  attempt: failed.attempt,
  status: failed.status,
  retryAt: failed.retryAt && toInstant(failed.retryAt),
  failedAt: toInstant(failed.failedAt),
});
