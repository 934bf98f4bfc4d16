import { randomUUID } from 'node:crypto';
import { and, asc, eq, gte, inArray, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../kit/database/connections/connection';
import { failPoint } from '../../../kit/fail-points';
import { postVoucherUse } from '../ledger/post-entries';
import { type PaymentChange, type PaymentRow, updatePayment } from '../records/payment-record';
import { vouchers, voucherUses } from '../schema';
import { splitAmount } from './split-amount';

type VoucherRow = typeof vouchers.$inferSelect;
type UseRow = typeof voucherUses.$inferSelect;

/** A voucher that is on a payment or is being added, with amounts in minor units. */
export type VoucherOnPayment = {
  voucher: VoucherRow;
  /** The current reservation, or null. */
  use: UseRow | null;
  /** The remaining amount plus the reservation of this payment. */
  available: number;
};

/** The reservations of a payment, in the order in which they pay. */
export const reservedUses = (database: Database, { id }: PaymentRow): Promise<UseRow[]> =>
  database
    .select()
    .from(voucherUses)
    .where(and(eq(voucherUses.paymentId, id), eq(voucherUses.status, 'RESERVED')))
    .orderBy(asc(voucherUses.position));

/** Whether the payment ever had a voucher, so that the amount at the provider may differ. */
export async function hasVoucherUse(database: Database, { id }: PaymentRow): Promise<boolean> {
  const uses = await database
    .select({ id: voucherUses.id })
    .from(voucherUses)
    .where(eq(voucherUses.paymentId, id))
    .limit(1);
  return uses.length > 0;
}

const matchesVoucher = (added: { code: string } | { issuedFor: string }) =>
  'code' in added ? eq(vouchers.code, added.code) : eq(vouchers.operationId, added.issuedFor);

/**
 * Locks the vouchers of a payment, in the order in which they pay, followed by the added ones: by code, or issued for a
 * swap. Lock the payment first.
 */
export async function lockVouchers(
  transaction: Transaction,
  payment: PaymentRow,
  added?: { code: string } | { issuedFor: string },
): Promise<VoucherOnPayment[]> {
  const uses = await reservedUses(transaction, payment);
  const ids = uses.map(({ voucherId }) => voucherId);
  if (ids.length === 0 && added === undefined) return [];
  const rows = await transaction
    .select()
    .from(vouchers)
    .where(or(inArray(vouchers.id, ids), added && matchesVoucher(added)))
    // One lock order prevents deadlocks between payments with the same vouchers.
    .orderBy(asc(vouchers.id))
    .for('update');
  const at = ({ id }: VoucherRow) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return rows
    .sort((one, other) => at(one) - at(other))
    .map((voucher) => {
      const use = uses.find(({ voucherId }) => voucherId === voucher.id) ?? null;
      return { voucher, use, available: voucher.remaining + (use?.amount ?? 0) };
    });
}

/** Reserves a part of a voucher with its ledger entries. The condition of the update prevents a negative remainder. */
async function reserveVoucher(
  transaction: Transaction,
  payment: PaymentRow,
  voucherId: string,
  { amount, position, now }: { amount: number; position: number; now: Date },
): Promise<void> {
  const updated = await transaction
    .update(vouchers)
    .set({ remaining: sql`${vouchers.remaining} - ${amount}` })
    .where(and(eq(vouchers.id, voucherId), gte(vouchers.remaining, amount)))
    .returning({ id: vouchers.id });
  if (updated.length === 0)
    throw new Error(`Voucher ${voucherId} has less than the amount to reserve.`);
  const [use] = await transaction
    .insert(voucherUses)
    .values({
      id: randomUUID(),
      voucherId,
      paymentId: payment.id,
      amount,
      position,
      status: 'RESERVED',
      createdAt: now,
    })
    .returning();
  if (!use) throw new Error('The part of the voucher was not reserved.');
  await postVoucherUse(transaction, use, 'voucher-reserve', payment.currency, now);
}

const movementByStatus = { RELEASED: 'voucher-release', RETURNED: 'voucher-return' } as const;

/** Puts the amounts of these uses back on their locked vouchers. */
async function releaseUses(
  transaction: Transaction,
  { currency }: PaymentRow,
  uses: readonly UseRow[],
  status: keyof typeof movementByStatus,
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
    await postVoucherUse(transaction, use, movementByStatus[status], currency, now);
  }
}

type Allocation = {
  now: Date;
  /** The amount that all vouchers pay together, from the available amount. */
  target: (available: number) => number;
  /** Other changes of the payment. */
  change?: PaymentChange;
};

/**
 * Allocates `target` to the locked vouchers in order. A changed amount releases the old use and creates a new one; a
 * voucher without a share leaves the payment.
 */
export async function allocateVouchers(
  transaction: Transaction,
  payment: PaymentRow,
  onPayment: readonly VoucherOnPayment[],
  { now, target, change }: Allocation,
): Promise<PaymentRow> {
  const shares = splitAmount(onPayment, target);
  const last = Math.max(0, ...onPayment.map(({ use }) => use?.position ?? 0));
  const changed = onPayment
    .map(({ voucher, use }, at) => ({ voucher, use, amount: shares[at] ?? 0 }))
    .filter(({ use, amount }) => amount !== (use?.amount ?? 0));
  const old = changed.flatMap(({ use }) => use ?? []);
  await releaseUses(transaction, payment, old, 'RELEASED', now);
  failPoint('payWith.released');
  for (const { voucher, use, amount } of changed) {
    const position = use?.position ?? last + 1;
    if (amount > 0)
      await reserveVoucher(transaction, payment, voucher.id, { amount, position, now });
  }
  const voucherAmount = shares.reduce((sum, share) => sum + share, 0);
  return updatePayment(transaction, payment.id, { ...change, voucherAmount });
}

/** Allocates again to the vouchers on the payment, after a new price or a higher reservation of the card. */
export const reallocateVouchers = async (
  transaction: Transaction,
  payment: PaymentRow,
  allocation: Allocation,
): Promise<PaymentRow> =>
  allocateVouchers(transaction, payment, await lockVouchers(transaction, payment), allocation);

/** Marks the reserved parts as spent. The capture of the payment records the ledger entries. */
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

/** Returns spent parts after a lost swap. The payment keeps its voucher amount. */
export async function returnVouchers(
  transaction: Transaction,
  payment: PaymentRow,
  now: Date,
): Promise<void> {
  const spent = await transaction
    .select()
    .from(voucherUses)
    .where(and(eq(voucherUses.paymentId, payment.id), eq(voucherUses.status, 'SPENT')))
    // Vouchers are locked in the order of their ids.
    .orderBy(asc(voucherUses.voucherId));
  await releaseUses(transaction, payment, spent, 'RETURNED', now);
}
