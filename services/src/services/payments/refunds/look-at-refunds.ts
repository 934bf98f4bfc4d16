import { and, asc, eq, inArray, lte, max } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { applyIntent } from '../payment/apply-intent';
import { changePayment, lockPayment, type PaymentRow } from '../payment/payment-record';
import { providerOf } from '../provider/provider-settings';
import { ledgerTransactions, payments } from '../schema';
import { patiently } from '../settlement/patiently';
import { refundLookEveryMs, refundWatchMs } from './failed-refund-rules';

const page = 200;

/** Looks once a day for a month whether a refund failed: the provider's webhook may have been lost. */
export async function lookAtRefunds(context: ServiceContext): Promise<void> {
  const due = await context.database
    .select()
    .from(payments)
    .where(lte(payments.refundLookAt, context.clock.now()))
    .orderBy(asc(payments.refundLookAt))
    .limit(page);
  for (const payment of due) {
    await patiently(context, { paymentId: payment.id }, () => lookAt(context, payment));
  }
}

async function lookAt(context: ServiceContext, { id, intentId }: PaymentRow): Promise<void> {
  const intent = await providerOf(context).retrieve(intentId);
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
    const isWatched = newest?.at && now.getTime() - newest.at.getTime() < refundWatchMs;
    const refundLookAt = isWatched ? new Date(now.getTime() + refundLookEveryMs) : null;
    await changePayment(context.database, id, { refundLookAt });
  });
}
