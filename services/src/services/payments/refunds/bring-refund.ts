import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import { failPoint } from '../../../kit/fail-points';
import { defineSubscription } from '../../../kit/service';
import { applyIntent } from '../payment/apply-intent';
import { findPayment, lockPayment, presentCard } from '../payment/payment-record';
import type { ProviderIntent } from '../provider/payment-provider';
import { providerOf } from '../provider/provider-settings';
import { failedRefunds, refunds } from '../schema';
import { issueVoucher } from '../vouchers/issue-voucher';

type Asked = { paymentId: string; given: boolean; intent: ProviderIntent };

/** Asks the provider to make a refund that is due; a repeat changes nothing there. Null where nothing is due. */
async function askForRefund(context: ServiceContext, refundId: string): Promise<Asked | null> {
  const { database } = context;
  const [refund] = await database.select().from(refunds).where(eq(refunds.id, refundId));
  const payment = refund ? await findPayment(database, refund.paymentId) : null;
  if (!refund || !payment || refund.status !== 'DUE') return null;
  const provider = providerOf(context);
  // The swap that it paid for is confirmed: only its capture may be late, and only what was taken goes back.
  if (payment.status === 'AUTHORISED') await provider.capture(payment.intentId);
  const part = { amount: refund.amount, reference: refund.id };
  return { paymentId: payment.id, ...(await provider.refundPart(payment.intentId, part)) };
}

/** Books what the provider answered; inside a transaction. What it refused is given as a voucher. */
async function settleRefund(
  context: ServiceContext,
  refundId: string,
  { paymentId, given, intent }: Asked,
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
    .set({ status: given ? 'GIVEN' : 'REFUSED', endedAt: now })
    .where(eq(refunds.id, refundId));
  const { operationId, bookingId, currency } = refund;
  const amount = { amount: refund.amount, currency };
  if (!given) {
    await issueVoucher(context, { operationId, bookingId, amount, insteadOf: refundId });
    return;
  }
  await context.publish({
    type: 'payment.refunded',
    bookingId,
    operationId,
    audience: 'travellers',
    data: { amount, card: presentCard(applied) },
  });
}

/** The bank sent it back before its event was handled: what follows is decided there. */
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
  prepare: ({ data }, context) => askForRefund(context, data.refundId),
  async handle({ data }, context, asked: Asked | null) {
    if (asked) await settleRefund(context, data.refundId, asked);
  },
});

/** The same without its event, for the reconciler. */
export async function bringRefund(context: ServiceContext, refundId: string): Promise<void> {
  const asked = await askForRefund(context, refundId);
  failPoint('reconcileRefunds.asked');
  if (!asked) return;
  await context.transaction(async (context) => {
    await settleRefund(context, refundId, asked);
    failPoint('reconcileRefunds.handled');
  });
}
