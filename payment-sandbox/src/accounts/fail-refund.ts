import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../database/open-database';
import { type Recorder, recordEvent } from '../events/record-event';
import { type RefundRow, toRefundResponse } from '../objects/refund-response';
import { charges, type RefundFailureReason, refunds } from '../schema';
import type { Provider } from '../wire/endpoint';
import { createObjectId } from '../wire/object-id';
import { missingResource } from '../wire/stripe-error';

/** For the test card whose refunds fail. Stripe needs days for it. */
export const refundFailsAfterSeconds = 30;

const intervalMs = 500;

export async function lockRefund(tx: Transaction, id: string): Promise<RefundRow> {
  const [row] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update');
  if (!row) throw missingResource('refund', id, 'refund');
  return row;
}

/** Marks a locked refund as failed. As at Stripe its amount is no longer refunded, and can be refunded again. */
export async function failRefund(
  call: Recorder,
  row: RefundRow,
  failureReason: RefundFailureReason,
): Promise<RefundRow> {
  const [failed] = await call.tx
    .update(refunds)
    .set({ status: 'failed', failureReason, failsAt: null })
    .where(eq(refunds.id, row.id))
    .returning();
  if (!failed) throw missingResource('refund', row.id, 'refund');
  await call.tx
    .update(charges)
    .set({ amountRefunded: sql`${charges.amountRefunded} - ${row.amount}` })
    .where(eq(charges.id, row.charge));
  const body = toRefundResponse(failed);
  await recordEvent(call, 'charge.refund.updated', body);
  await recordEvent(call, 'refund.updated', body);
  await recordEvent(call, 'refund.failed', body);
  return failed;
}

type RefundFailureOptions = { database: Database; provider: Provider; onCommit: () => void };

const failNextRefund = ({ database, provider }: RefundFailureOptions): Promise<boolean> =>
  database.transaction(async (tx) => {
    const now = Math.floor(provider.now() / 1000);
    const [row] = await tx
      .select()
      .from(refunds)
      .where(and(lte(refunds.failsAt, now), eq(refunds.status, 'succeeded')))
      .orderBy(asc(refunds.sequence))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!row) return false;
    await failRefund(
      { tx, provider, now, requestId: createObjectId('req'), idempotencyKey: null },
      row,
      'unknown',
    );
    return true;
  });

/** Fails the refunds that are due to fail, in the background, until stopped. */
export function startRefundFailures(options: RefundFailureOptions): { stop: () => Promise<void> } {
  let running = Promise.resolve();
  let isBusy = false;
  const tick = async (): Promise<void> => {
    isBusy = true;
    try {
      while (await failNextRefund(options)) options.onCommit();
    } catch {
      // The database is not reachable. The next tick tries again.
    }
    isBusy = false;
  };
  const timer = setInterval(() => {
    if (!isBusy) running = tick();
  }, intervalMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
