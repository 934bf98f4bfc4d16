import { and, asc, eq, lte } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { failPoint } from '../../../kit/fail-points';
import { applyIntent } from '../payment/apply-intent';
import { findPayment, lockPayment, presentCard } from '../payment/payment-record';
import { providerOf } from '../provider/provider-settings';
import { failedRefunds } from '../schema';
import { patiently } from '../settlement/patiently';
import { type FailedRefund, nextPaymentOf } from './failed-refund-rules';
import { payOtherwise } from './pay-otherwise';
import { publishRefundEvent } from './publish-refund-event';

const page = 200;

/** Makes refunds that failed once more when their time has come. */
export async function retryFailedRefunds(context: ServiceContext): Promise<void> {
  const due = await context.database
    .select()
    .from(failedRefunds)
    .where(and(eq(failedRefunds.status, 'RETRY'), lte(failedRefunds.retryAt, context.clock.now())))
    .orderBy(asc(failedRefunds.retryAt))
    .limit(page);
  for (const failed of due) {
    const { paymentId } = failed;
    await patiently(context, { paymentId }, () => retryRefund(context, failed));
  }
}

async function retryRefund(context: ServiceContext, failed: FailedRefund): Promise<void> {
  const found = await findPayment(context.database, failed.paymentId);
  if (!found) return;
  const { given, intent } = await providerOf(context).retryRefund(found.intentId, {
    amount: failed.amount,
    retryOf: failed.id,
  });
  failPoint('retryFailedRefunds.sent');
  await context.transaction(async (context) => {
    const payment = await lockPayment(context.database, found.id);
    await applyIntent({ context, payment, intent, now: context.clock.now() }, 0);
    if (!given) await settleRejected(context, failed.id);
    failPoint('retryFailedRefunds.recorded');
  });
}

/** The provider will not make it once more: the traveller learns what comes instead. */
async function settleRejected(context: ServiceContext, id: string): Promise<void> {
  const { database } = context;
  const [failed] = await database.select().from(failedRefunds).where(eq(failedRefunds.id, id));
  if (failed?.status !== 'RETRY') return;
  const next = nextPaymentOf(failed, { isRefused: true });
  if (next === 'card') return;
  const payment = await lockPayment(database, failed.paymentId);
  const { amount, currency } = failed;
  await publishRefundEvent(context, payment, failed, {
    type: 'payment.refund-failed',
    data: {
      failedRefundId: failed.id,
      amount: { amount, currency },
      card: presentCard(payment),
      next,
    },
  });
  await payOtherwise(context, failed, next);
}
