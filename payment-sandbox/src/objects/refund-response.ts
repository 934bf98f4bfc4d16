import type { refunds } from '../schema';

export type RefundRow = typeof refunds.$inferSelect;

export const toRefundResponse = (row: RefundRow): Record<string, unknown> => ({
  id: row.id,
  object: 'refund',
  amount: row.amount,
  charge: row.charge,
  created: row.created,
  currency: row.currency,
  ...(row.failureReason ? { failure_reason: row.failureReason } : {}),
  metadata: row.metadata,
  payment_intent: row.paymentIntent,
  reason: row.reason,
  status: row.status,
});
