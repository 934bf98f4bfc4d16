import { desc, eq } from 'drizzle-orm';
import type { Transaction } from '../database/open-database';
import { type charges, refunds } from '../schema';
import { toRefundResponse } from './refund-response';

export type ChargeRow = typeof charges.$inferSelect;

const maxRefundsShown = 10;

/** The refunds of a charge, newest first, as in Stripe's expanded response. */
export async function toRefundListResponse(
  tx: Transaction,
  chargeId: string,
): Promise<Record<string, unknown>> {
  const rows = await tx
    .select()
    .from(refunds)
    .where(eq(refunds.charge, chargeId))
    .orderBy(desc(refunds.sequence))
    .limit(maxRefundsShown + 1);
  return {
    object: 'list',
    url: `/v1/charges/${chargeId}/refunds`,
    has_more: rows.length > maxRefundsShown,
    data: rows.slice(0, maxRefundsShown).map(toRefundResponse),
  };
}

export const toChargeResponse = (row: ChargeRow): Record<string, unknown> => ({
  id: row.id,
  object: 'charge',
  amount: row.amount,
  amount_captured: row.amountCaptured,
  amount_refunded: row.amountRefunded,
  captured: row.captured,
  created: row.created,
  currency: row.currency,
  livemode: false,
  paid: row.status === 'succeeded',
  payment_intent: row.paymentIntent,
  payment_method: row.paymentMethod,
  refunded: row.amountRefunded >= row.amount,
  status: row.status,
});
