import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../foundation/database/connection';
import { payments, vouchers, voucherUses } from '../schema';

/**
 * What the vouchers that these payments name are worth at this moment, beside what is reserved or spent;
 * by the payment's id.
 */
export async function worthLeft(
  database: Database,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await database
    .selectDistinct({ paymentId: payments.id, remaining: vouchers.remaining })
    .from(payments)
    .innerJoin(voucherUses, eq(voucherUses.paymentId, payments.id))
    .innerJoin(
      vouchers,
      and(
        eq(vouchers.id, voucherUses.voucherId),
        // Others may have been on the payment before this one.
        eq(sql`right(${vouchers.code}, 4)`, payments.voucherSigns),
      ),
    )
    .where(inArray(payments.id, [...paymentIds]));
  return new Map(rows.map(({ paymentId, remaining }) => [paymentId, remaining]));
}
