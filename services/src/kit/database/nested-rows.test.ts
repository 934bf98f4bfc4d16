import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { desc, eq } from 'drizzle-orm';
import { integer, json, pgSchema, text, timestamp } from 'drizzle-orm/pg-core';
import { connect, type DatabaseConnection } from './connections/connection';
import { nestedRows } from './nested-rows';

const schema = pgSchema('nested_rows_test');
const trains = schema.table('trains', { id: integer('id').primaryKey() });
const calls = schema.table('calls', {
  trainId: integer('train_id').notNull(),
  stationName: text('station_name'),
  leavesAt: timestamp('leaves_at', { withTimezone: true }),
  more: json('more').$type<{ platform: string } | null>(),
});

describe('nested rows', () => {
  let database: DatabaseConnection;
  beforeAll(async () => {
    database = connect(process.env.TEST_DATABASE_URL ?? '', 2);
    await database.pool.query(`drop schema if exists nested_rows_test cascade;
      create schema nested_rows_test;
      create table nested_rows_test.trains (id integer primary key);
      create table nested_rows_test.calls
        (train_id integer, station_name text, leaves_at timestamptz, more json);`);
    await database.database.insert(trains).values([{ id: 1 }, { id: 2 }]);
    await database.database.insert(calls).values([
      {
        trainId: 1,
        stationName: 'Köln "Hbf"',
        leavesAt: new Date('2026-11-21T09:00:00.123Z'),
        more: { platform: '4' },
      },
      { trainId: 1, stationName: null, leavesAt: new Date('1999-03-15T12:00:00Z'), more: null },
    ]);
  });
  afterAll(async () => {
    await database.pool.query('drop schema nested_rows_test cascade');
    await database.close();
  });

  it('equal the rows of a separate select, in the requested order', async () => {
    const alone = await database.database
      .select()
      .from(calls)
      .where(eq(calls.trainId, 1))
      .orderBy(desc(calls.leavesAt));
    const [first, second] = await database.database
      .select({
        train: trains,
        calls: nestedRows(calls, eq(calls.trainId, trains.id), desc(calls.leavesAt)),
      })
      .from(trains)
      .orderBy(trains.id);
    expect(alone).toHaveLength(2);
    expect(first).toEqual({ train: { id: 1 }, calls: alone });
    expect(second).toEqual({ train: { id: 2 }, calls: [] });
  });
});
