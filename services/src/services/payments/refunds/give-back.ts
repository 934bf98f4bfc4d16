import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, sql, sum } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import type { Money } from '../../../kit/schemas';
import { cardAmount } from '../ledger/post-entries';
import { payments, refunds, vouchers } from '../schema';
import { issueVoucher } from '../vouchers/issue-voucher';

export type BackDue = {
  operationId: string;
  bookingId: string;
  amount: Money;
  as: 'none' | 'voucher' | 'original';
  /** Payments of earlier swaps of the same travellers, in the order in which they take money back. */
  to: readonly string[];
};

/**
 * Gives what a swap to a cheaper train owes, in the way its ticket has it: as a voucher, or to the cards
 * that paid earlier swaps, as much as they can take, and the rest as a voucher. Inside a transaction, and
 * once for a swap: its event and the reconciler may both come with it.
 */
export async function giveBack(context: ServiceContext, due: BackDue): Promise<void> {
  if (due.as === 'none' || (await isGiven(context, due))) return;
  const { operationId, bookingId, amount } = due;
  const toCards = due.as === 'original' ? await refundCards(context, due) : 0;
  const rest = amount.amount - toCards;
  if (rest === 0) return;
  await issueVoucher(context, {
    operationId,
    bookingId,
    amount: { amount: rest, currency: amount.currency },
    insteadOf: null,
  });
}

/** Whoever else is at the same swap is waited for. */
async function isGiven({ database }: ServiceContext, { operationId }: BackDue): Promise<boolean> {
  await database.execute(
    sql`select pg_advisory_xact_lock(hashtext('give-back'), hashtext(${operationId}))`,
  );
  const { rows } = await database.execute<{ given: boolean }>(sql`
    select exists (select from ${vouchers} where ${vouchers.operationId} = ${operationId})
      or exists (select from ${refunds} where ${refunds.operationId} = ${operationId}) as given`);
  return rows[0]?.given === true;
}

/** Promises refunds as far as the payments reach; the provider is asked after the commit. Answers their sum. */
async function refundCards(context: ServiceContext, due: BackDue): Promise<number> {
  const rooms = await roomOf(context, due);
  let left = due.amount.amount;
  for (const { paymentId, operationId: paidFor, room } of rooms) {
    const amount = Math.min(room, left);
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
      // Behind the capture of that payment.
      operationId: paidFor,
      audience: 'services',
      data: { refundId: id },
    });
  }
  return due.amount.amount - left;
}

/** What each payment was taken for, less what went back or is promised. Locks them. */
async function roomOf({ database }: ServiceContext, { to, amount }: BackDue) {
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
      // What a voucher paid goes back as one, with the rest.
      .map((payment) => ({
        paymentId: payment.id,
        operationId: payment.operationId,
        room: cardAmount(payment) - payment.refundedAmount - (promised.get(payment.id) ?? 0),
      }))
  );
}
