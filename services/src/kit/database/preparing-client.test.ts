/**
 * How often a text was sent is counted for the whole process: this file needs modules of its own.
 * @jest-environment node
 */
import type { EventEmitter } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect, type DatabaseConnection } from './connection';

describe('a statement that is sent again and again', () => {
  let database: DatabaseConnection;
  beforeAll(() => {
    database = connect(process.env.TEST_DATABASE_URL ?? '', 1);
  });
  afterAll(() => database.close());

  const send = async (text: string, values: unknown[]) =>
    (await database.pool.query<Record<string, unknown>>({ text }, values)).rows;
  const prepared = async (text: string) => {
    const rows = await database.pool.query('select statement from pg_prepared_statements');
    return rows.rows.filter(({ statement }) => statement === text).length;
  };
  const often = async (text: string, values: (nth: number) => unknown[]) => {
    const answers: unknown[] = [];
    for (let nth = 0; nth < 30; nth += 1) answers.push(...(await send(text, values(nth))));
    return answers;
  };

  it('is parsed once by its connection, and answers as before', async () => {
    const text = 'select $1::int + 1 as next';
    await send(text, [1]);
    expect(await prepared(text)).toBe(0);
    expect(await often(text, (nth) => [nth])).toEqual(
      Array.from({ length: 30 }, (_, nth) => ({ next: nth + 1 })),
    );
    expect(await prepared(text)).toBe(1);
  });

  it('goes on after it failed', async () => {
    const text = 'select 10 / $1::int as share';
    await often(text, () => [5]);
    expect(await prepared(text)).toBe(1);
    await expect(send(text, [0])).rejects.toThrow('division by zero');
    expect(await send(text, [2])).toEqual([{ share: 5 }]);
  });

  it('is left alone where it has no values, as begin and commit have none', async () => {
    for (let nth = 0; nth < 30; nth += 1) await database.pool.query('select 4711 as plain');
    expect(await prepared('select 4711 as plain')).toBe(0);
  });

  it('has its columns told once', async () => {
    const text = 'select $1::int as one, $2::text as other';
    await often(text, (nth) => [nth, 'two']);
    const client = await database.pool.connect();
    let told = 0;
    const count = () => (told += 1);
    const { connection } = client as unknown as { connection: EventEmitter };
    connection.on('rowDescription', count);
    try {
      const { rows, fields, rowCount, command } = await client.query({ text }, [1, null]);
      expect({ rows, rowCount, command }).toEqual({
        rows: [{ one: 1, other: null }],
        rowCount: 1,
        command: 'SELECT',
      });
      expect(fields.map(({ name }) => name)).toEqual(['one', 'other']);
      const asArray = await client.query({ text, rowMode: 'array' }, [1, 'two']);
      expect(asArray.rows).toEqual([[1, 'two']]);
      expect(told).toBe(0);
    } finally {
      connection.off('rowDescription', count);
      client.release();
    }
  });

  it('refuses a value that cannot be sent, and goes on', async () => {
    const text = 'select $1::json as told';
    await often(text, () => ['{}']);
    const round: Record<string, unknown> = {};
    round.again = round;
    await expect(send(text, [round])).rejects.toThrow('circular');
    expect(await send(text, [{ well: true }])).toEqual([{ told: { well: true } }]);
  });

  it('tells of an answer that cannot be read, and goes on', async () => {
    const text = 'select $1::int as number';
    await often(text, (nth) => [nth]);
    const types = {
      getTypeParser: () => () => {
        throw new Error('Not to be read.');
      },
    };
    const unreadable = { name: 'unreadable', text: 'select $1::int as unreadable', types };
    await expect(database.pool.query(unreadable, [1])).rejects.toThrow('Not to be read.');
    expect(await send(text, [2])).toEqual([{ number: 2 }]);
  });

  it('fails where its columns have become others, and not with what they were', async () => {
    await database.pool.query('create temporary table changing (kept int)');
    await database.pool.query('insert into changing values (1)');
    const text = 'select * from changing where kept > $1';
    await often(text, () => [0]);
    await database.pool.query('alter table changing add column added text');
    await expect(send(text, [0])).rejects.toThrow('cached plan must not change result type');
  });
});
