import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, sql, sum } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import type { Money } from '../../../kit/values/schemas';
import { cardAmount } from '../ledger/post-entries';
import { payments, refunds, vouchers } from '../schema';
import { issueVoucher } from '../vouchers/issue-voucher';

export type SwapRefund = {
  operationId: string;
  bookingId: string;
  amount: Money;
  as: 'none' | 'voucher' | 'original';
  /** Payments of earlier swaps of the same travellers, in the order of refunds. */
  to: readonly string[];
};

/**
 * Refunds a swap to a cheaper train by the conditions of its ticket: as a voucher, or to the cards that paid for earlier
 * swaps with the rest as a voucher. Call it inside a transaction. It is idempotent for a swap: the event and the
 * reconciler may both call it.
 */
export async function refundSwap(context: ServiceContext, due: SwapRefund): Promise<void> {
  if (due.as === 'none' || (await isRefunded(context, due))) return;
  const { operationId, bookingId, amount } = due;
  const toCards = due.as === 'original' ? await createCardRefunds(context, due) : 0;
  const rest = amount.amount - toCards;
  if (rest === 0) return;
  await issueVoucher(context, {
    operationId,
    bookingId,
    amount: { amount: rest, currency: amount.currency },
    insteadOf: null,
  });
}

/** Waits for a concurrent call for the same swap. */
async function isRefunded(
  { database }: ServiceContext,
  { operationId }: SwapRefund,
): Promise<boolean> {
  await database.execute(
    sql`select pg_advisory_xact_lock(hashtext('give-back'), hashtext(${operationId}))`,
  );
  const { rows } = await database.execute<{ given: boolean }>(sql`
    select exists (select from ${vouchers} where ${vouchers.operationId} = ${operationId})
      or exists (select from ${refunds} where ${refunds.operationId} = ${operationId}) as given`);
  return rows[0]?.given === true;
}

/** Stores card refunds, which are sent to the provider after the commit. Returns their sum. */
async function createCardRefunds(context: ServiceContext, due: SwapRefund): Promise<number> {
  const cards = await listRefundable(context, due);
  let left = due.amount.amount;
  for (const { paymentId, operationId: paidFor, refundable } of cards) {
    const amount = Math.min(refundable, left);
    if (amount <= 0) continue;
    left -= amount;
    const id = randomUUID();
    await context.database.insert(refunds).values({
      id,
      operationId: due.operationId,
      bookingId: due.bookingId,
      paymentId,
      amount,
      currency: due.amount.currency,
      status: 'DUE',
      createdAt: context.clock.now(),
    });
    await context.publish({
      type: 'payment.refund-due',
      // The order key of the capture, so that the refund follows it.
      operationId: paidFor,
      audience: 'services',
      data: { refundId: id },
    });
  }
  return due.amount.amount - left;
}

/** Locks the payments and returns their amounts by card without refunds, also pending ones. */
async function listRefundable({ database }: ServiceContext, { to, amount }: SwapRefund) {
  if (to.length === 0) return [];
  const rows = await database
    .select()
    .from(payments)
    .where(
      and(
        inArray(payments.id, [...to]),
        eq(payments.currency, amount.currency),
        inArray(payments.status, ['AUTHORISED', 'CAPTURED']),
      ),
    )
    .orderBy(asc(payments.id))
    .for('update');
  const promises = await database
    .select({ paymentId: refunds.paymentId, amount: sum(refunds.amount).mapWith(Number) })
    .from(refunds)
    .where(and(inArray(refunds.paymentId, [...to]), eq(refunds.status, 'DUE')))
    .groupBy(refunds.paymentId);
  const promised = new Map(promises.map((each) => [each.paymentId, each.amount]));
  return (
    rows
      .sort((one, other) => to.indexOf(one.id) - to.indexOf(other.id))
      // The part that vouchers paid is refunded as a voucher, with the rest.
      .map((payment) => ({
        paymentId: payment.id,
        operationId: payment.operationId,
        refundable: cardAmount(payment) - payment.refundedAmount - (promised.get(payment.id) ?? 0),
      }))
  );
}
