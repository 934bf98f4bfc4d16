import { asc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../../kit/database/connections/connection';
import { instant, money, toInstant } from '../../../kit/values/schemas';
import { cardSchema, paymentSchema, receiptLineSchema } from '../payment-shapes';
import { getFailureMessage } from '../provider/failure-messages';
import { toByCardResponse, toCardResponse } from '../records/payment-record';
import { payments, refunds, vouchers, voucherUses } from '../schema';
import { failedRefundSchema, loadRefundSummaries } from './refund-summaries';

const instantOrNull = (date: Date | null) => (date ? toInstant(date) : null);

const exportedPayment = z.strictObject({
  id: z.string(),
  operationId: z.string(),
  bookingId: z.string(),
  bookingReference: z.string(),
  status: paymentSchema.shape.status,
  amount: money,
  lines: z.array(receiptLineSchema),
  byCard: money,
  card: cardSchema.nullable(),
  /** Parts of vouchers. The full codes may belong to another traveller. */
  vouchers: z.array(
    z.strictObject({
      lastSigns: z.string(),
      amount: money,
      status: z.enum(['RESERVED', 'SPENT', 'RELEASED', 'RETURNED']),
    }),
  ),
  /** Why the last card was declined. */
  failure: z.string().nullable(),
  /** Without failed refunds. */
  refunded: money,
  failedRefunds: z.array(failedRefundSchema),
  refunds: z.array(
    z.strictObject({
      operationId: z.string(),
      amount: money,
      status: z.enum(['DUE', 'GIVEN', 'REFUSED']),
      createdAt: instant,
      endedAt: instant.nullable(),
    }),
  ),
  receiptNumber: z.string().nullable(),
  createdAt: instant,
  authorisedAt: instant.nullable(),
  paidAt: instant.nullable(),
});

const exportedVoucher = z.strictObject({
  /** The last characters of the code. The full code is sent only to the booking's address. */
  lastSigns: z.string(),
  operationId: z.string(),
  bookingId: z.string(),
  bookingReference: z.string(),
  amount: money,
  /** The amount that is neither spent nor reserved. */
  left: money,
  issuedAt: instant,
});

export const paymentHistory = z.strictObject({
  payments: z.array(exportedPayment),
  vouchers: z.array(exportedVoucher),
});

/** All payments and vouchers of bookings in every status, oldest first. `references`: booking id -> its reference. */
export async function loadPaymentHistory(
  database: Database,
  references: ReadonlyMap<string, string>,
): Promise<z.output<typeof paymentHistory>> {
  const bookingIds = [...references.keys()];
  const ofBookings = inArray(payments.bookingId, bookingIds);
  const referenceOf = (bookingId: string) => references.get(bookingId) ?? '';
  const rows = await database
    .select()
    .from(payments)
    .where(ofBookings)
    .orderBy(asc(payments.createdAt), asc(payments.id));
  const uses = await database
    .select({ use: voucherUses, code: vouchers.code })
    .from(voucherUses)
    .innerJoin(vouchers, eq(vouchers.id, voucherUses.voucherId))
    .innerJoin(payments, eq(payments.id, voucherUses.paymentId))
    .where(ofBookings)
    .orderBy(asc(voucherUses.createdAt), asc(voucherUses.id));
  const refundRows = await database
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(ofBookings)
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  const voucherRows = await database
    .select()
    .from(vouchers)
    .where(inArray(vouchers.bookingId, bookingIds))
    .orderBy(asc(vouchers.issuedAt), asc(vouchers.id));
  const failedRefundsOf = await loadRefundSummaries(database, rows);
  const usesOf = (id: string) => uses.filter(({ use }) => use.paymentId === id);
  const refundsOf = (id: string) => refundRows.filter(({ refund }) => refund.paymentId === id);
  return {
    payments: rows.map((row) => ({
      id: row.id,
      operationId: row.operationId,
      bookingId: row.bookingId,
      bookingReference: referenceOf(row.bookingId),
      status: row.status,
      amount: { amount: row.amount, currency: row.currency },
      lines: row.lines,
      byCard: toByCardResponse(row),
      card: toCardResponse(row),
      vouchers: usesOf(row.id).map(({ use, code }) => ({
        lastSigns: code.slice(-4),
        amount: { amount: use.amount, currency: row.currency },
        status: use.status,
      })),
      failure: row.failureCode === null ? null : getFailureMessage(row.failureCode),
      ...failedRefundsOf(row),
      refunds: refundsOf(row.id).map(({ refund }) => ({
        operationId: refund.operationId,
        amount: { amount: refund.amount, currency: refund.currency },
        status: refund.status,
        createdAt: toInstant(refund.createdAt),
        endedAt: instantOrNull(refund.endedAt),
      })),
      receiptNumber: row.receiptNumber,
      createdAt: toInstant(row.createdAt),
      authorisedAt: instantOrNull(row.authorisedAt),
      paidAt: instantOrNull(row.capturedAt),
    })),
    vouchers: voucherRows.map((voucher) => ({
      lastSigns: voucher.code.slice(-4),
      operationId: voucher.operationId,
      bookingId: voucher.bookingId,
      bookingReference: referenceOf(voucher.bookingId),
      amount: { amount: voucher.amount, currency: voucher.currency },
      left: { amount: voucher.remaining, currency: voucher.currency },
      issuedAt: toInstant(voucher.issuedAt),
    })),
  };
}
