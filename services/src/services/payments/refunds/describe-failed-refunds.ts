import { asc, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../../kit/database/connection';
import { instant, money, toInstant } from '../../../kit/schemas';
import type { PaymentRow } from '../payment/payment-record';
import { failedRefunds } from '../schema';
import type { FailedRefund } from './failed-refund-rules';

export const failedRefundStatus = z.enum([
  'RETRY',
  'SENT_AGAIN',
  'VOUCHER',
  'SUPPORT',
  'TRANSFERRED',
]);

/** A refund that the card's bank did not accept, and what became of its amount. */
export const failedRefundSchema = z
  .strictObject({
    amount: money,
    failedAt: instant,
    /**
     * RETRY: goes to the card again at `retryAt`. SENT_AGAIN: went to the card once more. VOUCHER: was given as
     * a voucher. SUPPORT: support arranges a bank transfer. TRANSFERRED: was paid by bank transfer.
     */
    status: failedRefundStatus,
    retryAt: instant.nullable(),
  })
  .meta({ id: 'FailedRefund' });

type Described = {
  failedRefunds: z.output<typeof failedRefundSchema>[];
  /** What has gone back to the card, without what its bank did not accept. */
  refunded: { amount: number; currency: string };
};

/** Of each of these payments: its failed refunds, the last attempt of each, and what did arrive. */
export async function describeFailedRefunds(
  database: Database,
  payments: readonly PaymentRow[],
): Promise<(payment: PaymentRow) => Described> {
  const ids = payments.map(({ id }) => id);
  const rows = await database
    .select()
    .from(failedRefunds)
    .where(inArray(failedRefunds.paymentId, ids))
    .orderBy(asc(failedRefunds.failedAt), asc(failedRefunds.attempt));
  const failedAgain = new Set(rows.map(({ retryOf }) => retryOf));
  return ({ id, refundedAmount, currency }) => {
    const mine = rows.filter(({ paymentId }) => paymentId === id);
    const missing = mine
      .filter(({ status }) => status !== 'SENT_AGAIN')
      .reduce((sum, { amount }) => sum + amount, 0);
    return {
      failedRefunds: mine.filter((row) => !failedAgain.has(row.id)).map(describeOne),
      refunded: { amount: refundedAmount - missing, currency },
    };
  };
}

const describeOne = ({ amount, currency, failedAt, status, retryAt }: FailedRefund) => ({
  amount: { amount, currency },
  failedAt: toInstant(failedAt),
  status,
  retryAt: retryAt && toInstant(retryAt),
});
