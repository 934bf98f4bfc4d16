import type { failedRefunds } from '../schema';

export type FailedRefund = typeof failedRefunds.$inferSelect;

/** Sendings to one card, the first one included. */
export const maxRefundAttempts = 3;
const hour = 3_600_000;
/** Between two attempts: a bank's fault may last a day. */
export const retryDelayMs = 24 * hour;
/** A bank sends a refund back after some days, rarely after weeks. */
export const refundWatchMs = 30 * 24 * hour;
export const refundLookEveryMs = 24 * hour;

/** The card takes no money any more, so another attempt is pointless. */
const permanentReasons = new Set(['lost_or_stolen_card', 'expired_or_canceled_card']);
/** The traveller may have the money already, or the refund was cancelled on purpose: a person decides. */
const reasonsForSupport = new Set(['charge_for_pending_refund_disputed', 'merchant_request']);

/** How the traveller gets the money now. */
export type NextPayment = 'card' | 'voucher' | 'support';

/**
 * What follows a failed refund. The refund of a cheaper swap becomes a voucher, as where a provider refuses
 * it; money that was taken for no swap goes back as money, so support arranges a bank transfer.
 */
export function nextPaymentOf(
  failed: Pick<FailedRefund, 'reason' | 'attempt' | 'refundId'>,
  { isRefused = false } = {},
): NextPayment {
  if (reasonsForSupport.has(failed.reason)) return 'support';
  const canRetry = failed.attempt < maxRefundAttempts && !permanentReasons.has(failed.reason);
  if (canRetry && !isRefused) return 'card';
  return failed.refundId === null ? 'support' : 'voucher';
}
