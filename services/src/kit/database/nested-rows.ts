import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

type Row<T extends PgTable> = T['$inferSelect'];

/**
 * Selects the related rows of another table as one column, in one statement and so in one snapshot:
 * `select({ booking: bookings, travellers: nestedRows(travellers, eq(travellers.bookingId, bookings.id)) })`.
 */
export function nestedRows<T extends PgTable>(
  table: T,
  where: SQL | undefined,
  ...orderBy: SQL[]
): SQL<Row<T>[]> {
  const columns = getColumns(table);
  const names = sql.join(
    columns.map(([, column]) => sql`${column}`),
    sql`, `,
  );
  const order = orderBy.length > 0 ? sql` order by ${sql.join(orderBy, sql`, `)}` : sql``;
  const rows = sql`select ${names} from ${table} where ${where}${order}`;
  return sql`(select coalesce(json_agg(nested), '[]'::json) from (${rows}) as nested)`.mapWith(
    (nested: Record<string, unknown>[]) => nested.map((row) => fromJson(columns, row) as Row<T>),
  );
}

/** Selects the related row of another table when a condition is true, else null without a search for it. */
export function nestedRowIf<T extends PgTable>(
  condition: SQL,
  table: T,
  where: SQL,
): SQL<Row<T> | null> {
  const rows = nestedRows(table, where);
  return sql`case when ${condition} then ${rows} end`.mapWith(
    (nested: Record<string, unknown>[]) => {
      const [row] = nested;
      return row ? (fromJson(getColumns(table), row) as Row<T>) : null;
    },
  );
}

const getColumns = (table: PgTable) => Object.entries(getTableColumns(table)) as [string, Column][];

function fromJson(columns: [string, Column][], row: Record<string, unknown>) {
  return Object.fromEntries(
    columns.map(([key, column]) => {
      const value = row[column.name];
      return [key, value === null ? null : column.mapFromDriverValue(value)];
    }),
  );
}
