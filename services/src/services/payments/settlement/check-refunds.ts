import { and, asc, eq, inArray, lte, max } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { runAndLogErrors } from '../../../kit/host/run-and-log-errors';
import { applyIntent } from '../payment/apply-intent';
import { getProvider } from '../provider/provider-settings';
import { lockPayment, type PaymentRow, updatePayment } from '../records/payment-record';
import { refundCheckIntervalMs, refundCheckPeriodMs } from '../refunds/failed-refund-rules';
import { ledgerTransactions, payments } from '../schema';

const pageSize = 200;

/** Checks for failed refunds once a day for a month, because the provider's webhook may be lost. */
export async function checkRefunds(context: ServiceContext): Promise<void> {
  const due = await context.database
    .select()
    .from(payments)
    .where(lte(payments.nextRefundCheckAt, context.clock.now()))
    .orderBy(asc(payments.nextRefundCheckAt))
    .limit(pageSize);
  for (const payment of due) {
    await runAndLogErrors(context, { paymentId: payment.id }, () => checkRefund(context, payment));
  }
}

async function checkRefund(context: ServiceContext, { id, intentId }: PaymentRow): Promise<void> {
  const intent = await getProvider(context).retrieve(intentId);
  await context.transaction(async (context) => {
    const now = context.clock.now();
    const payment = await lockPayment(context.database, id);
    await applyIntent({ context, payment, intent, now }, 0);
    const [newest] = await context.database
      .select({ at: max(ledgerTransactions.at) })
      .from(ledgerTransactions)
      .where(
        and(
          eq(ledgerTransactions.paymentId, id),
          inArray(ledgerTransactions.kind, ['refund', 'refund-again']),
        ),
      );
    const isWatched = newest?.at && now.getTime() - newest.at.getTime() < refundCheckPeriodMs;
    const nextRefundCheckAt = isWatched ? new Date(now.getTime() + refundCheckIntervalMs) : null;
    await updatePayment(context.database, id, { nextRefundCheckAt });
  });
}
