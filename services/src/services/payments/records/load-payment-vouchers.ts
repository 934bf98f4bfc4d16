import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { Database } from '../../../kit/database/connections/connection';
import type { Payment, VoucherPart } from '../payment-shapes';
import { vouchers, voucherUses } from '../schema';
import type { PaymentRow } from './payment-record';

type PaymentVouchers = Pick<Payment, 'vouchers' | 'voucher'>;

function sumParts(parts: readonly VoucherPart[]): VoucherPart | null {
  const [first] = parts;
  if (!first) return null;
  const amount = parts.reduce((sum, part) => sum + part.amount.amount, 0);
  return { ...first, amount: { ...first.amount, amount } };
}

export async function loadVouchersByPayment(
  database: Database,
  rows: readonly PaymentRow[],
): Promise<(payment: PaymentRow) => PaymentVouchers> {
  const paid = rows.filter(({ voucherAmount }) => voucherAmount > 0).map(({ id }) => id);
  const uses =
    paid.length === 0
      ? []
      : await database
          .select({ use: voucherUses, voucher: vouchers })
          .from(voucherUses)
          .innerJoin(vouchers, eq(vouchers.id, voucherUses.voucherId))
          .where(and(inArray(voucherUses.paymentId, paid), ne(voucherUses.status, 'RELEASED')))
          .orderBy(asc(voucherUses.position));
  return ({ id, currency }) => {
    const parts = uses
      .filter(({ use }) => use.paymentId === id)
      .map(({ use, voucher }) => ({
        id: voucher.id,
        lastSigns: voucher.code.slice(-4),
        amount: { amount: use.amount, currency },
        left: { amount: voucher.remaining, currency },
      }));
    return { vouchers: parts, voucher: sumParts(parts) };
  };
}

export const loadPaymentVouchers = async (
  database: Database,
  row: PaymentRow,
): Promise<PaymentVouchers> => (await loadVouchersByPayment(database, [row]))(row);
