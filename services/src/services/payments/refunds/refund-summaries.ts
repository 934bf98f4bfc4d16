import { asc, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../../kit/database/connections/connection';
import { instant, money, toInstant } from '../../../kit/values/schemas';
import type { PaymentRow } from '../records/payment-record';
import { failedRefunds } from '../schema';
import type { FailedRefund } from './failed-refund-rules';

export const failedRefundStatus = z.enum([
  'RETRY',
  'SENT_AGAIN',
  'VOUCHER',
  'SUPPORT',
  'TRANSFERRED',
]);

/** A refund that the card's bank did not accept, with its current state. */
export const failedRefundSchema = z
  .strictObject({
    amount: money,
    failedAt: instant,
    /**
     * RETRY: sent to the card again at `retryAt`. SENT_AGAIN: was sent to the card again. VOUCHER: replaced by a
     * voucher. SUPPORT: support arranges a bank transfer. TRANSFERRED: paid by bank transfer.
     */
    status: failedRefundStatus,
    retryAt: instant.nullable(),
  })
  .meta({ id: 'FailedRefund' });

type RefundSummary = {
  failedRefunds: z.output<typeof failedRefundSchema>[];
  /** Refunded to the card, without failed refunds. */
  refunded: { amount: number; currency: string };
};

/** Loads for each payment its failed refunds (the last attempt of each) and the amount that arrived. */
export async function loadRefundSummaries(
  database: Database,
  payments: readonly PaymentRow[],
): Promise<(payment: PaymentRow) => RefundSummary> {
  const ids = payments.map(({ id }) => id);
  const rows = await database
    .select()
    .from(failedRefunds)
    .where(inArray(failedRefunds.paymentId, ids))
    .orderBy(asc(failedRefunds.failedAt), asc(failedRefunds.attempt));
  const failedAgain = new Set(rows.map(({ retryOf }) => retryOf));
  return ({ id, refundedAmount, currency }) => {
    const ofPayment = rows.filter(({ paymentId }) => paymentId === id);
    const missing = ofPayment
      .filter(({ status }) => status !== 'SENT_AGAIN')
      .reduce((sum, { amount }) => sum + amount, 0);
    return {
      failedRefunds: ofPayment
        .filter((row) => !failedAgain.has(row.id))
        .map(toFailedRefundResponse),
      refunded: { amount: refundedAmount - missing, currency },
    };
  };
}

const toFailedRefundResponse = ({ amount, currency, failedAt, status, retryAt }: FailedRefund) => ({
  amount: { amount, currency },
  failedAt: toInstant(failedAt),
  status,
  retryAt: retryAt && toInstant(retryAt),
});
