import type { PgTable } from 'drizzle-orm/pg-core';

/** Writes rows into a table. Keys are the column names in code. */
export type RowWriter = <T extends PgTable>(
  table: T,
  rows: Iterable<T['$inferInsert']>,
) => Promise<void>;
