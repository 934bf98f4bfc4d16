import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { connect, type DatabaseConnection } from './connection';
import { arrayOf, placeholdersOf, statement } from './statement';

const kept = pgTable('stated_notes', {
  note: text().primaryKey(),
  at: timestamp({ withTimezone: true }),
  more: jsonb(),
});
const noteAt = statement((database) =>
  database
    .select()
    .from(kept)
    .where(eq(kept.note, sql.placeholder('note'))),
);
const write = statement((database) =>
  database.insert(kept).values({ note: sql.placeholder('note'), at: sql.placeholder('at') }),
);

let connections: DatabaseConnection[];
beforeAll(async () => {
  const url = process.env.TEST_DATABASE_URL ?? '';
  connections = [connect(url, 1), connect(url, 1)];
  await connections[0]?.pool.query(
    'create table stated_notes (note text primary key, at timestamptz, more jsonb)',
  );
});
afterAll(async () => {
  await connections[0]?.pool.query('drop table stated_notes');
  for (const connection of connections) await connection.close();
});

it('is built once and asked with other values, over any connection, inside a transaction and outside', async () => {
  const [one, other] = connections as [DatabaseConnection, DatabaseConnection];
  const at = new Date('2026-03-01T10:00:00Z');
  await one.transaction(async ({ database: transaction }) => {
    await write(transaction, { note: 'first', at });
    expect(await noteAt(transaction, { note: 'first' })).toEqual([
      { note: 'first', at, more: null },
    ]);
    expect(await noteAt(other.database, { note: 'first' })).toEqual([]);
  });
  expect(await noteAt(other.database, { note: 'first' })).toEqual([
    { note: 'first', at, more: null },
  ]);
  expect(await noteAt(one.database, { note: 'second' })).toEqual([]);
});

it('writes what each column makes of a value, and null for none', async () => {
  const [one] = connections as [DatabaseConnection, DatabaseConnection];
  const insert = statement((database) =>
    database.insert(kept).values(placeholdersOf(kept, 'note', 'at', 'more')),
  );
  const change = statement((database) =>
    database
      .update(kept)
      .set(placeholdersOf(kept, 'at', 'more'))
      .where(eq(kept.note, sql.placeholder('note'))),
  );
  const at = new Date('2026-03-01T10:00:00Z');
  await insert(one.database, { note: 'written', at: null, more: null });
  expect(await noteAt(one.database, { note: 'written' })).toEqual([
    { note: 'written', at: null, more: null },
  ]);
  const isNull = await one.pool.query(
    "select 1 from stated_notes where note = 'written' and more is null",
  );
  expect(isNull.rowCount).toBe(1);
  await change(one.database, { note: 'written', at, more: [{ all: 'of it' }] });
  expect(await noteAt(one.database, { note: 'written' })).toEqual([
    { note: 'written', at, more: [{ all: 'of it' }] },
  ]);
});

it('is planned once, however many keys it is told', async () => {
  const [one] = connections as [DatabaseConnection, DatabaseConnection];
  const notesOf = statement((database) =>
    database
      .select()
      .from(sql`unnest(${arrayOf('notes', 'text')}) as wanted (note)`)
      .innerJoin(kept, eq(kept.note, sql`wanted.note`)),
  );
  const amongThese = statement((database) =>
    database
      .select()
      .from(kept)
      .where(sql`${kept.note} = any(${arrayOf('notes', 'text')})`),
  );
  await one.pool.query(
    "insert into stated_notes select 'note ' || n from generate_series(1, 20000) as n",
  );
  await one.pool.query('analyze stated_notes');
  for (let nth = 1; nth <= 20; nth += 1) {
    for (const read of [notesOf, amongThese]) {
      expect(await read(one.database, { notes: [`note ${nth}`] })).toHaveLength(1);
    }
  }
  const { rows } = await one.pool.query(
    `select generic_plans > custom_plans as once from pg_prepared_statements
      where statement like '%stated_notes%' and statement like '%text[]%'`,
  );
  expect(rows).toEqual([{ once: true }, { once: true }]);
  expect(await amongThese(one.database, { notes: [] })).toEqual([]);
});
