import { and, asc, eq, lte } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { failPoint } from '../../../kit/fail-points';
import { runAndLogErrors } from '../../../kit/host/run-and-log-errors';
import { applyIntent } from '../payment/apply-intent';
import { getProvider } from '../provider/provider-settings';
import { findPayment, lockPayment, toCardResponse } from '../records/payment-record';
import { type FailedRefund, getNextPayment } from '../refunds/failed-refund-rules';
import { publishRefundEvent } from '../refunds/publish-refund-event';
import { replaceRefund } from '../refunds/replace-refund';
import { failedRefunds } from '../schema';

const pageSize = 200;

export async function retryFailedRefunds(context: ServiceContext): Promise<void> {
  const due = await context.database
    .select()
    .from(failedRefunds)
    .where(and(eq(failedRefunds.status, 'RETRY'), lte(failedRefunds.retryAt, context.clock.now())))
    .orderBy(asc(failedRefunds.retryAt))
    .limit(pageSize);
  for (const failed of due) {
    const { paymentId } = failed;
    await runAndLogErrors(context, { paymentId }, () => retryRefund(context, failed));
  }
}

async function retryRefund(context: ServiceContext, failed: FailedRefund): Promise<void> {
  const found = await findPayment(context.database, failed.paymentId);
  if (!found) return;
  const { accepted, intent } = await getProvider(context).retryRefund(found.intentId, {
    amount: failed.amount,
    retryOf: failed.id,
  });
  failPoint('retryFailedRefunds.sent');
  await context.transaction(async (context) => {
    const payment = await lockPayment(context.database, found.id);
    await applyIntent({ context, payment, intent, now: context.clock.now() }, 0);
    if (!accepted) await settleRejected(context, failed.id);
    failPoint('retryFailedRefunds.recorded');
  });
}

/** Replaces a failed refund whose retry the provider rejected, and notifies the traveller. */
async function settleRejected(context: ServiceContext, id: string): Promise<void> {
  const { database } = context;
  const [failed] = await database.select().from(failedRefunds).where(eq(failedRefunds.id, id));
  if (failed?.status !== 'RETRY') return;
  const next = getNextPayment(failed, { isRejected: true });
  if (next === 'card') return;
  const payment = await lockPayment(database, failed.paymentId);
  const { amount, currency } = failed;
  await publishRefundEvent(context, payment, failed, {
    type: 'payment.refund-failed',
    data: {
      failedRefundId: failed.id,
      amount: { amount, currency },
      card: toCardResponse(payment),
      next,
    },
  });
  await replaceRefund(context, failed, next);
}
