import { and, eq, inArray } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { postEntries } from '../ledger/post-entries';
import type { ProviderIntent, ProviderRefund } from '../provider/payment-provider';
import { type PaymentRow, toCardResponse } from '../records/payment-record';
import { failedRefunds, refunds } from '../schema';
import { type FailedRefund, getNextPayment, retryDelayMs } from './failed-refund-rules';
import { publishRefundEvent } from './publish-refund-event';
import { replaceRefund } from './replace-refund';

type Recording = {
  /** Inside a transaction that locked the payment. */
  context: ServiceContext;
  payment: PaymentRow;
  intent: ProviderIntent;
  now: Date;
};

/**
 * Records failed refunds and retries of an intent, each once, with ledger entries and events. Everything is read from the
 * intent, so the order of the provider's events does not matter.
 */
export async function recordFailedRefunds(recording: Recording): Promise<void> {
  const { context, payment, intent } = recording;
  const failures = intent.refunds.filter(({ failureReason }) => failureReason !== null);
  if (failures.length === 0) return;
  const rows = await context.database
    .select()
    .from(failedRefunds)
    .where(eq(failedRefunds.paymentId, payment.id));
  const known = new Map(rows.map((row) => [row.id, row]));
  const retried = new Set(intent.refunds.flatMap(({ retryOf }) => retryOf ?? []));
  for (const refund of intent.refunds) {
    const before = refund.retryOf === null ? undefined : known.get(refund.retryOf);
    if (before?.status === 'RETRY') await recordRetry(recording, before);
    if (refund.failureReason === null || known.has(refund.id)) continue;
    const isRetried = retried.has(refund.id);
    known.set(refund.id, await recordFailure(recording, refund, before, isRetried));
  }
}

/** Settles a failed refund that the provider has retried. */
async function recordRetry(
  { context, payment, now }: Recording,
  failed: FailedRefund,
): Promise<void> {
  const { database } = context;
  await database
    .update(failedRefunds)
    .set({ status: 'SENT_AGAIN', retryAt: null, endedAt: now })
    .where(eq(failedRefunds.id, failed.id));
  const { id: reference, amount } = failed;
  await postEntries(database, payment, 'refund-again', now, { amount, reference });
  await publishRefundEvent(context, payment, failed, {
    type: 'payment.refunded',
    data: { amount: { amount, currency: failed.currency }, card: toCardResponse(payment) },
  });
}

async function recordFailure(
  recording: Recording,
  refund: ProviderRefund,
  before: FailedRefund | undefined,
  isRetried: boolean,
): Promise<FailedRefund> {
  const { context, payment, now } = recording;
  const { database } = context;
  const refundId = before ? before.refundId : await findOwnRefund(recording, refund);
  const reason = refund.failureReason ?? 'unknown';
  const attempt = (before?.attempt ?? 0) + 1;
  const next = isRetried ? 'card' : getNextPayment({ reason, attempt, refundId });
  const [failed] = await database
    .insert(failedRefunds)
    .values({
      id: refund.id,
      paymentId: payment.id,
      refundId,
      retryOf: refund.retryOf,
      attempt,
      amount: refund.amount,
      currency: payment.currency,
      reason,
      status: 'RETRY',
      retryAt: new Date(now.getTime() + retryDelayMs),
      failedAt: now,
    })
    .returning();
  if (!failed) throw new Error('The failed refund was not stored.');
  const { id: reference, amount } = failed;
  await postEntries(database, payment, 'refund-failed', now, { amount, reference });
  await publishRefundEvent(context, payment, failed, {
    type: 'payment.refund-failed',
    data: {
      failedRefundId: failed.id,
      amount: { amount, currency: failed.currency },
      card: toCardResponse(payment),
      next,
    },
  });
  return next === 'card' ? failed : replaceRefund(context, failed, next);
}

/** Finds our refund for a failed one, and marks it as sent. */
async function findOwnRefund(
  { context, payment, now }: Recording,
  { refundId }: ProviderRefund,
): Promise<string | null> {
  if (refundId === null) return null;
  const mine = and(eq(refunds.id, refundId), eq(refunds.paymentId, payment.id));
  const [row] = await context.database.select().from(refunds).where(mine).for('update');
  if (!row) return null;
  await context.database
    .update(refunds)
    .set({ status: 'GIVEN', endedAt: now })
    .where(and(mine, inArray(refunds.status, ['DUE'])));
  return row.id;
}
