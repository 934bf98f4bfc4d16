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
});
