import { type Column, type SQL, sql } from 'drizzle-orm';

/** One statement text for any number of values, so that PostgreSQL plans it once. */
export const isOneOf = (column: Column, values: readonly (string | number)[]): SQL =>
  sql`${column} = any(${sql.param(values)}::${sql.raw(column.getSQLType())}[])`;
