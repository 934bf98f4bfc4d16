import type { failedRefunds } from '../schema';

export type FailedRefund = typeof failedRefunds.$inferSelect;

/** Attempts for one card, including the first. */
export const maxRefundAttempts = 3;
const hour = 3_600_000;
/** Time between two attempts: a failure of a bank may last a day. */
export const retryDelayMs = 24 * hour;
/** A bank returns a refund after some days, rarely after weeks. */
export const refundCheckPeriodMs = 30 * 24 * hour;
export const refundCheckIntervalMs = 24 * hour;

/** The card cannot receive money any more, so there is no retry. */
const permanentReasons = new Set(['lost_or_stolen_card', 'expired_or_canceled_card']);
/** The traveller may already have the money, or the refund was cancelled on purpose, so support decides. */
const reasonsForSupport = new Set(['charge_for_pending_refund_disputed', 'merchant_request']);

/** How the traveller gets the money now. */
export type NextPayment = 'card' | 'voucher' | 'support';

/**
 * The next step after a failed refund. A refund of a swap to a cheaper train becomes a voucher; money of a swap that did
 * not happen is paid by bank transfer, which support arranges.
 */
export function getNextPayment(
  failed: Pick<FailedRefund, 'reason' | 'attempt' | 'refundId'>,
  { isRejected = false } = {},
): NextPayment {
  if (reasonsForSupport.has(failed.reason)) return 'support';
  const canRetry = failed.attempt < maxRefundAttempts && !permanentReasons.has(failed.reason);
  if (canRetry && !isRejected) return 'card';
  return failed.refundId === null ? 'support' : 'voucher';
}
