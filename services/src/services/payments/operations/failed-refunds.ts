import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { problem } from '../../../kit/problem';
import { instant, money, toInstant } from '../../../kit/schemas';
import { postEntries } from '../ledger/post-entries';
import { findPayment, lockPayment, presentCard } from '../payment/payment-record';
import { cardSchema } from '../payment/payment-shapes';
import { failedRefundStatus } from '../refunds/describe-failed-refunds';
import type { FailedRefund } from '../refunds/failed-refund-rules';
import { publishRefundEvent } from '../refunds/publish-refund-event';
import { failedRefunds, payments } from '../schema';

const maxListed = 200;

const listed = z.strictObject({
  id: z.string(),
  paymentId: z.string(),
  bookingId: z.string(),
  amount: money,
  card: cardSchema.nullable(),
  reason: z.string(),
  attempt: z.int(),
  status: failedRefundStatus,
  retryAt: instant.nullable(),
  failedAt: instant,
});

type Payment = typeof payments.$inferSelect;

const describe = (failed: FailedRefund, payment: Payment): z.output<typeof listed> => ({
  id: failed.id,
  paymentId: failed.paymentId,
  bookingId: payment.bookingId,
  amount: { amount: failed.amount, currency: failed.currency },
  card: presentCard(payment),
  reason: failed.reason,
  attempt: failed.attempt,
  status: failed.status,
  retryAt: failed.retryAt && toInstant(failed.retryAt),
  failedAt: toInstant(failed.failedAt),
});

/** What the support desk's own tool lists; no traveller gets here. */
export const listFailedRefunds = defineOperation({
  id: 'listFailedRefunds',
  method: 'GET',
  path: '/internal/failed-refunds',
  summary: 'List the refunds of one status that a bank did not accept, the oldest first',
  description: 'Without a status: those that support has to pay.',
  access: 'internal',
  request: { query: z.strictObject({ status: failedRefundStatus.default('SUPPORT') }) },
  responses: { 200: z.strictObject({ failedRefunds: z.array(listed) }) },
  async handle({ query: { status } }, { database }) {
    const rows = await database
      .select({ failed: failedRefunds, payment: payments })
      .from(failedRefunds)
      .innerJoin(payments, eq(payments.id, failedRefunds.paymentId))
      .where(eq(failedRefunds.status, status))
      .orderBy(asc(failedRefunds.failedAt), asc(failedRefunds.id))
      .limit(maxListed);
    const body = { failedRefunds: rows.map(({ failed, payment }) => describe(failed, payment)) };
    return { status: 200, body };
  },
});

/** Repeating it changes nothing, so it needs no idempotency key. */
export const settleFailedRefund = defineOperation({
  id: 'settleFailedRefund',
  method: 'POST',
  path: '/internal/failed-refunds/{failedRefundId}/transfers',
  summary: 'Record that support paid a failed refund by bank transfer',
  access: 'internal',
  request: { params: z.strictObject({ failedRefundId: z.string().min(1).max(200) }) },
  responses: { 200: listed },
  problems: { 'failed-refund-not-found': 404, 'failed-refund-settled': 409 },
  async handle({ params: { failedRefundId } }, context) {
    return context.transaction(async (context) => {
      const { database } = context;
      const isThis = eq(failedRefunds.id, failedRefundId);
      const [found] = await database.select().from(failedRefunds).where(isThis);
      const known = found && (await findPayment(database, found.paymentId));
      if (!known) {
        throw problem('failed-refund-not-found', {
          status: 404,
          detail: 'There is no failed refund of this id.',
        });
      }
      const payment = await lockPayment(database, known.id);
      const [failed] = await database.select().from(failedRefunds).where(isThis);
      if (failed?.status === 'TRANSFERRED') {
        return { status: 200 as const, body: describe(failed, payment) };
      }
      if (failed?.status !== 'SUPPORT') {
        throw problem('failed-refund-settled', {
          status: 409,
          detail: 'This refund goes back in another way. Support has nothing to pay.',
        });
      }
      const now = context.clock.now();
      const [settled] = await database
        .update(failedRefunds)
        .set({ status: 'TRANSFERRED', endedAt: now })
        .where(isThis)
        .returning();
      if (!settled) throw new Error('The failed refund is gone.');
      const { id: reference, amount, currency } = settled;
      await postEntries(database, payment, 'refund-transferred', now, { amount, reference });
      await publishRefundEvent(context, payment, settled, {
        type: 'payment.refund-transferred',
        data: { amount: { amount, currency } },
      });
      return { status: 200 as const, body: describe(settled, payment) };
    });
  },
});
