import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { problem } from '../../../../kit/problem';
import { postEntries } from '../../ledger/post-entries';
import { findPayment, lockPayment } from '../../records/payment-record';
import { publishRefundEvent } from '../../refunds/publish-refund-event';
import { supportRefundSchema, toSupportRefundResponse } from '../../refunds/support-refund';
import { failedRefunds } from '../../schema';

/** Idempotent by itself, so it needs no idempotency key. */
export const settleFailedRefund = defineOperation({
  id: 'settleFailedRefund',
  method: 'POST',
  path: '/internal/failed-refunds/{failedRefundId}/transfers',
  summary: 'Record that support paid a failed refund by bank transfer',
  access: 'internal',
  request: { params: z.strictObject({ failedRefundId: z.string().min(1).max(200) }) },
  responses: { 200: supportRefundSchema },
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
          detail: 'There is no failed refund with this id.',
        });
      }
      const payment = await lockPayment(database, known.id);
      const [failed] = await database.select().from(failedRefunds).where(isThis);
      if (failed?.status === 'TRANSFERRED') {
        return { status: 200 as const, body: toSupportRefundResponse(failed, payment) };
      }
      if (failed?.status !== 'SUPPORT') {
        throw problem('failed-refund-settled', {
          status: 409,
          detail: 'This refund is settled in another way. Support has nothing to pay.',
        });
      }
      const now = context.clock.now();
      const [settled] = await database
        .update(failedRefunds)
        .set({ status: 'TRANSFERRED', endedAt: now })
        .where(isThis)
        .returning();
      if (!settled) throw new Error('The failed refund does not exist.');
      const { id: reference, amount, currency } = settled;
      await postEntries(database, payment, 'refund-transferred', now, { amount, reference });
      await publishRefundEvent(context, payment, settled, {
        type: 'payment.refund-transferred',
        data: { amount: { amount, currency } },
      });
      return { status: 200 as const, body: toSupportRefundResponse(settled, payment) };
    });
  },
});
