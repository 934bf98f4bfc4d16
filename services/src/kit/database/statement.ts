import { type Column, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Database, databaseOn, type Way, wayOf } from './connection';

type Prepared = { execute(values?: Record<string, unknown>): Promise<unknown> };

let statements = 0;
/** Where the statement goes that is sent at this moment. */
let way: Way | null = null;
const wherever = databaseOn({
  query(config, values) {
    if (!way) throw new Error('A statement was sent later than it was asked for.');
    return way.query(config, values);
  },
});

/**
 * A statement whose text is built once, not each time it is sent, and which a connection parses once. What
 * differs from one time to the next are its values: `sql.placeholder`s. It must be short, for outside of
 * transactions others wait behind it (`shared-connection.ts`).
 */
export function statement<P extends Prepared>(
  build: (database: Database) => { prepare(name: string): P },
): (database: Database, values?: Record<string, unknown>) => ReturnType<P['execute']> {
  statements += 1;
  const name = `statement_${statements}`;
  let prepared: P | undefined;
  return (database, values) => {
    prepared ??= build(wherever).prepare(name);
    // Drizzle keeps with a statement where it goes, and would build one for each transaction: it is told beside it.
    way = wayOf(database);
    try {
      return prepared.execute(values) as ReturnType<P['execute']>;
    } finally {
      way = null;
    }
  };
}

/**
 * An array that a statement is told, by the name of its placeholder. PostgreSQL counts the keys of an array that it is
 * given bare, finds fewer than it would guess, and plans anew each time what should be planned once: that took longer
 * than finding them. Out of a select it can only guess; cast once more, `any` takes that for an array and not for rows.
 */
export const arrayOf = (name: string, of: 'bigint' | 'date' | 'int' | 'text' | 'uuid'): SQL =>
  sql`(select ${sql.placeholder(name)}::${sql.raw(of)}[])::${sql.raw(of)}[]`;

/** For what a statement writes: `placeholdersOf(bookings, 'version')` is told the version when it is sent. */
export function placeholdersOf<T extends PgTable, C extends keyof T['_']['columns'] & string>(
  table: T,
  ...columns: C[]
): Record<C, SQL> {
  const of = table as unknown as Record<C, Column>;
  const each = columns.map((name) => {
    // Drizzle gives a placeholder's null to the column, which would make JSON of it, or fail.
    const encoder = {
      mapToDriverValue: (value: unknown) =>
        value === null ? null : of[name].mapToDriverValue(value),
    };
    return [name, sql`${sql.param(sql.placeholder(name), encoder)}`];
  });
  return Object.fromEntries(each);
}
