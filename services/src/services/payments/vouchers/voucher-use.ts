import { randomUUID } from 'node:crypto';
import { and, asc, eq, gte, inArray, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../kit/database/connection';
import { failPoint } from '../../../kit/fail-points';
import { postVoucherUse } from '../ledger/post-entries';
import { changePayment, type PaymentChange, type PaymentRow } from '../payment/payment-record';
import { vouchers, voucherUses } from '../schema';
import { shareOut } from './share-out';

type VoucherRow = typeof vouchers.$inferSelect;
type UseRow = typeof voucherUses.$inferSelect;

/** A voucher that is on a payment or about to be, and what it may pay of it, in minor units. */
export type OnPayment = {
  voucher: VoucherRow;
  /** What is reserved of it; null before anything is. */
  use: UseRow | null;
  /** What it has left and what this payment has reserved of it. */
  worth: number;
};

/** The parts of vouchers that this payment has reserved, the one that pays first first. */
export const reservedUses = (database: Database, { id }: PaymentRow): Promise<UseRow[]> =>
  database
    .select()
    .from(voucherUses)
    .where(and(eq(voucherUses.paymentId, id), eq(voucherUses.status, 'RESERVED')))
    .orderBy(asc(voucherUses.position));

/** Whether a voucher was ever on this payment: its provider may not know what is left for the card. */
export async function hadVoucher(database: Database, { id }: PaymentRow): Promise<boolean> {
  const uses = await database
    .select({ id: voucherUses.id })
    .from(voucherUses)
    .where(eq(voucherUses.paymentId, id))
    .limit(1);
  return uses.length > 0;
}

const isOneOf = (more: { code: string } | { givenBy: string }) =>
  'code' in more ? eq(vouchers.code, more.code) : eq(vouchers.operationId, more.givenBy);

/**
 * The vouchers of a payment in the order in which they pay, and the one of this code, or those that a swap gave, after
 * them, if there are any. Keeps every other payment off them until the transaction ends; the payment is locked before.
 */
export async function lockVouchers(
  transaction: Transaction,
  payment: PaymentRow,
  more?: { code: string } | { givenBy: string },
): Promise<OnPayment[]> {
  const uses = await reservedUses(transaction, payment);
  const ids = uses.map(({ voucherId }) => voucherId);
  if (ids.length === 0 && more === undefined) return [];
  const rows = await transaction
    .select()
    .from(vouchers)
    .where(or(inArray(vouchers.id, ids), more && isOneOf(more)))
    // Two payments that have the same two on them wait for each other one way round alone.
    .orderBy(asc(vouchers.id))
    .for('update');
  const at = ({ id }: VoucherRow) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return rows
    .sort((one, other) => at(one) - at(other))
    .map((voucher) => {
      const use = uses.find(({ voucherId }) => voucherId === voucher.id) ?? null;
      return { voucher, use, worth: voucher.remaining + (use?.amount ?? 0) };
    });
}

/** Reserves a part of a voucher with its entries. The update itself refuses to go below zero, whoever else is at it. */
async function reserve(
  transaction: Transaction,
  payment: PaymentRow,
  voucherId: string,
  { amount, position, now }: { amount: number; position: number; now: Date },
): Promise<void> {
  const taken = await transaction
    .update(vouchers)
    .set({ remaining: sql`${vouchers.remaining} - ${amount}` })
    .where(and(eq(vouchers.id, voucherId), gte(vouchers.remaining, amount)))
    .returning({ id: vouchers.id });
  if (taken.length === 0) throw new Error(`Voucher ${voucherId} is worth less than was reserved.`);
  const [use] = await transaction
    .insert(voucherUses)
    .values({
      ...{ id: randomUUID(), voucherId, paymentId: payment.id, amount, position },
      ...{ status: 'RESERVED' as const, createdAt: now },
    })
    .returning();
  if (!use) throw new Error('The part of the voucher was not reserved.');
  await postVoucherUse(transaction, use, 'voucher-reserve', payment.currency, now);
}

const ends = { RELEASED: 'voucher-release', RETURNED: 'voucher-return' } as const;

/** Puts these parts back on their vouchers, which are locked. */
async function putBack(
  transaction: Transaction,
  { currency }: PaymentRow,
  uses: readonly UseRow[],
  status: keyof typeof ends,
  now: Date,
): Promise<void> {
  for (const use of uses) {
    await transaction
      .update(voucherUses)
      .set({ status, endedAt: now })
      .where(eq(voucherUses.id, use.id));
    await transaction
      .update(vouchers)
      .set({ remaining: sql`${vouchers.remaining} + ${use.amount}` })
      .where(eq(vouchers.id, use.voucherId));
    await postVoucherUse(transaction, use, ends[status], currency, now);
  }
}

type Fit = {
  now: Date;
  /** How much all of them are to pay, out of what they are worth together. */
  wanted: (worth: number) => number;
  /** What else changes of the payment with it. */
  change?: PaymentChange;
};

/**
 * Has the vouchers pay what is `wanted`, each as much as it can before the next pays. A part that becomes
 * another ends and a new one begins; a voucher that has nothing to pay is off the payment. All are locked.
 */
export async function payWith(
  transaction: Transaction,
  payment: PaymentRow,
  onPayment: readonly OnPayment[],
  { now, wanted, change }: Fit,
): Promise<PaymentRow> {
  const shares = shareOut(onPayment, wanted);
  const last = Math.max(0, ...onPayment.map(({ use }) => use?.position ?? 0));
  const changed = onPayment
    .map(({ voucher, use }, at) => ({ voucher, use, amount: shares[at] ?? 0 }))
    .filter(({ use, amount }) => amount !== (use?.amount ?? 0));
  const old = changed.flatMap(({ use }) => use ?? []);
  await putBack(transaction, payment, old, 'RELEASED', now);
  failPoint('payWith.released');
  for (const { voucher, use, amount } of changed) {
    const position = use?.position ?? last + 1;
    if (amount > 0) await reserve(transaction, payment, voucher.id, { amount, position, now });
  }
  const voucherAmount = shares.reduce((sum, share) => sum + share, 0);
  return changePayment(transaction, payment.id, { ...change, voucherAmount });
}

/** The same for the vouchers that are on it: another price is due, or a card has reserved more than was left for it. */
export const fitVouchers = async (
  transaction: Transaction,
  payment: PaymentRow,
  fit: Fit,
): Promise<PaymentRow> =>
  payWith(transaction, payment, await lockVouchers(transaction, payment), fit);

/** What was reserved is spent; the payment's own capture books it. */
export async function spendVouchers(
  transaction: Transaction,
  { id }: PaymentRow,
  now: Date,
): Promise<void> {
  await transaction
    .update(voucherUses)
    .set({ status: 'SPENT', endedAt: now })
    .where(and(eq(voucherUses.paymentId, id), eq(voucherUses.status, 'RESERVED')));
}

/** What was spent goes back: its swap was not to be. The payment still says what it was. */
export async function returnVouchers(
  transaction: Transaction,
  payment: PaymentRow,
  now: Date,
): Promise<void> {
  const spent = await transaction
    .select()
    .from(voucherUses)
    .where(and(eq(voucherUses.paymentId, payment.id), eq(voucherUses.status, 'SPENT')))
    // As they are locked.
    .orderBy(asc(voucherUses.voucherId));
  await putBack(transaction, payment, spent, 'RETURNED', now);
}
