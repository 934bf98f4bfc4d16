import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import { failPoint } from '../../../kit/fail-points';
import { defineSubscription } from '../../../kit/service';
import { applyIntent } from '../payment/apply-intent';
import type { ProviderIntent } from '../provider/payment-provider';
import { getProvider } from '../provider/provider-settings';
import { findPayment, lockPayment, toCardResponse } from '../records/payment-record';
import { failedRefunds, refunds } from '../schema';
import { issueVoucher } from '../vouchers/issue-voucher';

type RefundResult = { paymentId: string; accepted: boolean; intent: ProviderIntent };

/** Sends a due refund to the provider, idempotently. Null if nothing is due. */
async function requestRefund(
  context: ServiceContext,
  refundId: string,
): Promise<RefundResult | null> {
  const { database } = context;
  const [refund] = await database.select().from(refunds).where(eq(refunds.id, refundId));
  const payment = refund ? await findPayment(database, refund.paymentId) : null;
  if (!refund || !payment || refund.status !== 'DUE') return null;
  const provider = getProvider(context);
  // Its swap is confirmed, but the capture may be late. Only a captured payment can be refunded.
  if (payment.status === 'AUTHORISED') await provider.capture(payment.intentId);
  const part = { amount: refund.amount, reference: refund.id };
  return { paymentId: payment.id, ...(await provider.refundPartially(payment.intentId, part)) };
}

/** Records the result of the provider; inside a transaction. A rejected refund becomes a voucher. */
async function recordRefund(
  context: ServiceContext,
  refundId: string,
  { paymentId, accepted, intent }: RefundResult,
): Promise<void> {
  const { database } = context;
  const now = context.clock.now();
  const payment = await lockPayment(database, paymentId);
  const [refund] = await database
    .select()
    .from(refunds)
    .where(eq(refunds.id, refundId))
    .for('update');
  if (refund?.status !== 'DUE') return;
  const applied = await applyIntent({ context, payment, intent, now }, 0);
  if (await hasFailed(context, refundId)) return;
  await database
    .update(refunds)
    .set({ status: accepted ? 'GIVEN' : 'REFUSED', endedAt: now })
    .where(eq(refunds.id, refundId));
  const { operationId, bookingId, currency } = refund;
  const amount = { amount: refund.amount, currency };
  if (!accepted) {
    await issueVoucher(context, { operationId, bookingId, amount, insteadOf: refundId });
    return;
  }
  await context.publish({
    type: 'payment.refunded',
    bookingId,
    operationId,
    audience: 'travellers',
    data: { amount, card: toCardResponse(applied) },
  });
}

/** Whether the bank already returned the refund; then `recordFailedRefunds` has handled it. */
async function hasFailed({ database }: ServiceContext, refundId: string): Promise<boolean> {
  const [failed] = await database
    .select()
    .from(failedRefunds)
    .where(eq(failedRefunds.refundId, refundId));
  return failed !== undefined;
}

export const refundDue = defineSubscription({
  name: 'refund-at-provider',
  event: 'payment.refund-due',
  data: z.strictObject({ refundId: z.string() }),
  prepare: ({ data }, context) => requestRefund(context, data.refundId),
  async handle({ data }, context, result: RefundResult | null) {
    if (result) await recordRefund(context, data.refundId, result);
  },
});

/** Sends and records a refund without its event, for the reconciler. */
export async function sendRefund(context: ServiceContext, refundId: string): Promise<void> {
  const result = await requestRefund(context, refundId);
  failPoint('reconcileRefunds.asked');
  if (!result) return;
  await context.transaction(async (context) => {
    await recordRefund(context, refundId, result);
    failPoint('reconcileRefunds.handled');
  });
}
