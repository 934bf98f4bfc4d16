import { and, asc, desc, eq, gt, lt, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../database/open-database';
import { missingResource } from './stripe-error';

type ListedTable = PgTable & { id: PgColumn; sequence: PgColumn };

type PageRequest = {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
};

const getSequence = async (tx: Transaction, table: ListedTable, id: string, param: string) => {
  const [row] = await tx.select({ sequence: table.sequence }).from(table).where(eq(table.id, id));
  if (!row) throw missingResource('object', id, param);
  return row.sequence;
};

/** One page of a table, newest first, in Stripe's list object. */
export const listPage = async <Row>(
  tx: Transaction,
  table: ListedTable,
  url: string,
  page: PageRequest,
  where: SQL | undefined,
  toResponse: (row: Row) => Promise<Record<string, unknown>> | Record<string, unknown>,
): Promise<Record<string, unknown>> => {
  const limit = page.limit ?? 10;
  const conditions = [where];
  if (page.starting_after) {
    const after = await getSequence(tx, table, page.starting_after, 'starting_after');
    conditions.push(lt(table.sequence, after));
  }
  if (page.ending_before) {
    const before = await getSequence(tx, table, page.ending_before, 'ending_before');
    conditions.push(gt(table.sequence, before));
  }
  const backwards = page.ending_before !== undefined;
  const rows = (await tx
    .select()
    .from(table)
    .where(and(...conditions))
    .orderBy(backwards ? asc(table.sequence) : desc(table.sequence))
    .limit(limit + 1)) as Row[];
  const shown = rows.slice(0, limit);
  if (backwards) shown.reverse();
  const data: Record<string, unknown>[] = [];
  for (const row of shown) data.push(await toResponse(row));
  return { object: 'list', url, has_more: rows.length > limit, data };
};
