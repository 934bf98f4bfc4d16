import type { PgTable } from 'drizzle-orm/pg-core';

/** Puts rows into a table, each an object by the table's column names in code. */
export type RowWriter = <T extends PgTable>(
  table: T,
  rows: Iterable<T['$inferInsert']>,
) => Promise<void>;
