import { eq } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { failedRefunds, refunds } from '../schema';
import { issueVoucher } from '../vouchers/issue-voucher';
import type { FailedRefund } from './failed-refund-rules';

/** Replaces a failed refund by a voucher, or assigns it to support; inside a transaction. */
export async function replaceRefund(
  context: ServiceContext,
  failed: FailedRefund,
  next: 'voucher' | 'support',
): Promise<FailedRefund> {
  const { database } = context;
  const now = context.clock.now();
  const isVoucher = next === 'voucher' && (await issueReplacementVoucher(context, failed, now));
  const [changed] = await database
    .update(failedRefunds)
    .set(
      isVoucher
        ? { status: 'VOUCHER', retryAt: null, endedAt: now }
        : { status: 'SUPPORT', retryAt: null },
    )
    .where(eq(failedRefunds.id, failed.id))
    .returning();
  if (!changed) throw new Error('The failed refund does not exist.');
  return changed;
}

async function issueReplacementVoucher(
  context: ServiceContext,
  { id, paymentId, refundId, amount, currency }: FailedRefund,
  now: Date,
): Promise<boolean> {
  if (refundId === null) return false;
  const [refund] = await context.database
    .update(refunds)
    .set({ status: 'REFUSED', endedAt: now })
    .where(eq(refunds.id, refundId))
    .returning();
  if (!refund) return false;
  await issueVoucher(context, {
    operationId: refund.operationId,
    bookingId: refund.bookingId,
    amount: { amount, currency },
    insteadOf: refundId,
    failed: { paymentId, id },
  });
  return true;
}
