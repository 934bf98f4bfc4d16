import { and, desc, eq, lt, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../database/open-database';
import { type EndpointResponse, ok } from './endpoint';
import { missingResource } from './stripe-error';

type ListedTable = PgTable & { id: PgColumn; sequence: PgColumn };

type PageRequest = {
  limit?: number | undefined;
  starting_after?: string | undefined;
};

/** One page of a table, newest first, in Stripe's list object. */
export async function listPage<Row>(
  { tx, input: page }: { tx: Transaction; input: PageRequest },
  table: ListedTable,
  url: string,
  where: SQL | undefined,
  toResponse: (row: Row) => Promise<Record<string, unknown>> | Record<string, unknown>,
): Promise<EndpointResponse> {
  const limit = page.limit ?? 10;
  const conditions = [where];
  if (page.starting_after) {
    const [last] = await tx
      .select({ sequence: table.sequence })
      .from(table)
      .where(eq(table.id, page.starting_after));
    if (!last) throw missingResource('object', page.starting_after, 'starting_after');
    conditions.push(lt(table.sequence, last.sequence));
  }
  const rows = (await tx
    .select()
    .from(table)
    .where(and(...conditions))
    .orderBy(desc(table.sequence))
    .limit(limit + 1)) as Row[];
  const data: Record<string, unknown>[] = [];
  for (const row of rows.slice(0, limit)) data.push(await toResponse(row));
  return ok({ object: 'list', url, has_more: rows.length > limit, data });
}
