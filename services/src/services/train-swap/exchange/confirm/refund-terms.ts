import { and, desc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../../kit/database/connection';
import type { ExchangeOffer, ExchangePrice } from '../../contract/exchange';
import { exchangeOperations, settlements } from '../../schema';
import type { OperationRow } from '../hold/operation-record';

export type RefundTerms = {
  /** What goes back to the traveller, in minor units; zero or more. */
  amount: number;
  refundedAs: 'none' | NonNullable<ExchangePrice['refundedAs']>;
  /** Payments that take it, the first first, where the money goes back to a card. */
  refundTo: string[];
};

/**
 * What a swap to a cheaper train gives back, and how: as the price said that the traveller agreed to,
 * whatever the ticket's conditions have become since.
 */
export async function refundTerms(
  transaction: Transaction,
  { offer }: OperationRow,
): Promise<RefundTerms> {
  const amount = Math.max(0, -offer.price.total.amount);
  if (amount === 0) return { amount, refundedAs: 'none', refundTo: [] };
  // A price of before it said how: every ticket that gave anything back gave a voucher.
  const refundedAs = offer.price.refundedAs ?? 'voucher';
  const refundTo = refundedAs === 'original' ? await paymentsToRefund(transaction, offer) : [];
  return { amount, refundedAs, refundTo };
}

/**
 * Which payments money goes back to: for a swap to a cheaper train those of earlier swaps of its travellers, up to a
 * moment, the latest first; for one that is undone its own.
 */
export async function paymentsToRefund(
  database: Database,
  { travellerIds, undoes }: ExchangeOffer,
  until?: Date,
): Promise<string[]> {
  if (undoes === undefined) return paymentsOf(database, travellerIds, until);
  const rows = await database
    .select({ paymentId: settlements.paymentId })
    .from(settlements)
    .where(eq(settlements.operationId, undoes));
  return rows.flatMap(({ paymentId }) => paymentId ?? []);
}

/** What was paid here for swaps in which any of these travellers moved, up to a moment; the latest first. */
async function paymentsOf(
  database: Database,
  travellerIds: readonly string[],
  until?: Date,
): Promise<string[]> {
  const anyOfThem = sql`${exchangeOperations.offer} -> 'travellerIds' ?| array[${sql.join(
    travellerIds.map((id) => sql`${id}`),
    sql`, `,
  )}]::text[]`;
  const rows = await database
    .select({ paymentId: settlements.paymentId })
    .from(settlements)
    .innerJoin(exchangeOperations, eq(exchangeOperations.id, settlements.operationId))
    .where(
      and(
        isNotNull(settlements.paymentId),
        until ? lte(settlements.settledAt, until) : undefined,
        anyOfThem,
      ),
    )
    .orderBy(desc(settlements.settledAt));
  return rows.flatMap(({ paymentId }) => paymentId ?? []);
}
