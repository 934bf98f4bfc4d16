import { randomUUID } from 'node:crypto';
import { and, eq, gte, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../foundation/database/connection';
import { postVoucherUse } from '../ledger/post-entries';
import { changePayment, type PaymentChange, type PaymentRow } from '../payment/payment-record';
import { vouchers, voucherUses } from '../schema';

type VoucherRow = typeof vouchers.$inferSelect;
type UseRow = typeof voucherUses.$inferSelect;

/** Providers take no card for less (Stripe's smallest charge), so a voucher leaves this much or nothing. */
const leastByCard: Readonly<Record<string, number>> = { GBP: 30, EUR: 50 };

/** How much of what is due a voucher of this worth pays; zero or more. */
export function partOf(due: number, worth: number, currency: string): number {
  const part = Math.min(due, worth);
  const rest = due - part;
  const least = leastByCard[currency] ?? 50;
  return rest > 0 && rest < least ? Math.max(0, due - least) : part;
}

/** The part of a voucher that this payment has reserved. */
export async function reservedUse(
  transaction: Transaction,
  { id }: PaymentRow,
): Promise<UseRow | null> {
  const [use] = await transaction
    .select()
    .from(voucherUses)
    .where(and(eq(voucherUses.paymentId, id), eq(voucherUses.status, 'RESERVED')));
  return use ?? null;
}

/** Whether a voucher was ever on this payment: its provider may not know what is left for the card. */
export async function hadVoucher(database: Database, { id }: PaymentRow): Promise<boolean> {
  const uses = await database
    .select({ id: voucherUses.id })
    .from(voucherUses)
    .where(eq(voucherUses.paymentId, id))
    .limit(1);
  return uses.length > 0;
}

/** Keeps every other payment off the voucher until the transaction ends; the payment is locked before. */
export async function lockVoucher(
  transaction: Transaction,
  by: { id: string } | { code: string },
): Promise<VoucherRow | null> {
  const [row] = await transaction
    .select()
    .from(vouchers)
    .where('id' in by ? eq(vouchers.id, by.id) : eq(vouchers.code, by.code))
    .for('update');
  return row ?? null;
}

/**
 * Reserves a part of a voucher for a payment that has none, with its entries; both are locked. The
 * update itself refuses to go below zero, whoever else is at it.
 */
export async function reservePart(
  transaction: Transaction,
  payment: PaymentRow,
  { id: voucherId, code, currency }: VoucherRow,
  part: { amount: number; now: Date },
): Promise<PaymentRow> {
  const { amount, now } = part;
  const taken = await transaction
    .update(vouchers)
    .set({ remaining: sql`${vouchers.remaining} - ${amount}` })
    .where(and(eq(vouchers.id, voucherId), gte(vouchers.remaining, amount)))
    .returning({ id: vouchers.id });
  if (taken.length === 0) throw new Error(`Voucher ${voucherId} is worth less than was reserved.`);
  const [use] = await transaction
    .insert(voucherUses)
    .values({
      ...{ id: randomUUID(), voucherId, paymentId: payment.id, amount },
      ...{ status: 'RESERVED' as const, createdAt: now },
    })
    .returning();
  if (!use) throw new Error('The part of the voucher was not reserved.');
  await postVoucherUse(transaction, use, 'voucher-reserve', currency, now);
  return changePayment(transaction, payment.id, {
    voucherAmount: amount,
    voucherSigns: code.slice(-4),
  });
}

const ends = { RELEASED: 'voucher-release', RETURNED: 'voucher-return' } as const;

/** Puts what a payment has of a voucher back on it; the payment is locked. Null where it has none. */
async function putBack(
  transaction: Transaction,
  payment: PaymentRow,
  from: 'RESERVED' | 'SPENT',
  now: Date,
): Promise<UseRow | null> {
  const status = from === 'RESERVED' ? 'RELEASED' : 'RETURNED';
  const [use] = await transaction
    .update(voucherUses)
    .set({ status, endedAt: now })
    .where(and(eq(voucherUses.paymentId, payment.id), eq(voucherUses.status, from)))
    .returning();
  if (!use) return null;
  await transaction
    .update(vouchers)
    .set({ remaining: sql`${vouchers.remaining} + ${use.amount}` })
    .where(eq(vouchers.id, use.voucherId));
  await postVoucherUse(transaction, use, ends[status], payment.currency, now);
  return use;
}

/** The reserved part goes back; the payment still says what it was. For a payment that is over. */
export const releasePart = (transaction: Transaction, payment: PaymentRow, now: Date) =>
  putBack(transaction, payment, 'RESERVED', now);

/** The spent part goes back: its swap was not to be. */
export const returnPart = (transaction: Transaction, payment: PaymentRow, now: Date) =>
  putBack(transaction, payment, 'SPENT', now);

/** The payment goes on without its voucher. */
export async function takeOff(
  transaction: Transaction,
  payment: PaymentRow,
  now: Date,
): Promise<PaymentRow> {
  if (!(await releasePart(transaction, payment, now))) return payment;
  return changePayment(transaction, payment.id, { voucherAmount: 0, voucherSigns: null });
}

/** What was reserved is spent; the payment's own capture books it. */
export async function spendPart(
  transaction: Transaction,
  { id }: PaymentRow,
  now: Date,
): Promise<void> {
  await transaction
    .update(voucherUses)
    .set({ status: 'SPENT', endedAt: now })
    .where(and(eq(voucherUses.paymentId, id), eq(voucherUses.status, 'RESERVED')));
}

/**
 * Takes the voucher off, lets the payment change, and puts as much of the same voucher on again as is
 * `wanted` of what it is worth then: another price is due, or a card has reserved more than was left for it.
 */
export async function fitPart(
  transaction: Transaction,
  payment: PaymentRow,
  now: Date,
  { change, wanted }: { change?: PaymentChange; wanted: (worth: number) => number },
): Promise<PaymentRow> {
  const use = await reservedUse(transaction, payment);
  const bare = await takeOff(transaction, payment, now);
  const changed = change ? await changePayment(transaction, payment.id, change) : bare;
  const voucher = use ? await lockVoucher(transaction, { id: use.voucherId }) : null;
  const amount = voucher ? wanted(voucher.remaining) : 0;
  if (!voucher || amount <= 0) return changed;
  return reservePart(transaction, changed, voucher, { amount, now });
}
