import { and, desc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../../kit/database/connections/connection';
import type { ExchangeOffer, ExchangePrice } from '../../contract/exchange';
import { exchangeOperations, settlements } from '../../schema';
import type { OperationRow } from '../operation-record';

export type RefundTerms = {
  /** The amount to refund in minor units; zero or more. */
  amount: number;
  refundedAs: 'none' | NonNullable<ExchangePrice['refundedAs']>;
  /** Payments to refund, in order, when the refund goes to a card. */
  refundTo: string[];
};

/**
 * Amount and method of the refund for a swap to a cheaper train, from the price that the traveller accepted. Later
 * changes of the conditions do not matter.
 */
export async function getRefundTerms(
  transaction: Transaction,
  { offer }: OperationRow,
): Promise<RefundTerms> {
  const amount = Math.max(0, -offer.price.total.amount);
  if (amount === 0) return { amount, refundedAs: 'none', refundTo: [] };
  // Prices of older releases have no method. All refunds were vouchers then.
  const refundedAs = offer.price.refundedAs ?? 'voucher';
  const refundTo = refundedAs === 'original' ? await listPaymentsToRefund(transaction, offer) : [];
  return { amount, refundedAs, refundTo };
}

/**
 * The payments to refund: for an undo, the payment of the undone swap; otherwise the payments of earlier swaps of the
 * same travellers until `until`, latest first.
 */
export async function listPaymentsToRefund(
  database: Database,
  { travellerIds, undoes }: ExchangeOffer,
  until?: Date,
): Promise<string[]> {
  const isOfTravellers = and(
    isNotNull(settlements.paymentId),
    until ? lte(settlements.settledAt, until) : undefined,
    sql`${exchangeOperations.offer} -> 'travellerIds' ?| ${sql.param(travellerIds)}::text[]`,
  );
  const rows = await database
    .select({ paymentId: settlements.paymentId })
    .from(settlements)
    .innerJoin(exchangeOperations, eq(exchangeOperations.id, settlements.operationId))
    .where(undoes === undefined ? isOfTravellers : eq(settlements.operationId, undoes))
    .orderBy(desc(settlements.settledAt));
  return rows.flatMap(({ paymentId }) => paymentId ?? []);
}

/** The condition of the partial index on settlements. */
export const isRefundDue = sql`${settlements.refundDue} > 0 and ${settlements.refundAcknowledgedAt} is null`;

export const maxRefundsListed = 100;
