import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { connect, type DatabaseConnection } from './connection';
import { lookUpTogether } from './look-up-together';

type Share = { share: number; process: number };

describe('look-ups of the same moment', () => {
  let connection: DatabaseConnection;
  beforeEach(() => {
    connection = connect(process.env.TEST_DATABASE_URL ?? '', 3);
  });
  afterEach(() => connection.close());

  /** Shares of a hundred, and which of PostgreSQL's processes was asked. */
  const lookUp = () => {
    const asked: number[][] = [];
    const share = lookUpTogether(async (database, keys: readonly number[]) => {
      asked.push([...keys]);
      const { rows } = await database.execute<Share>(
        sql`select 100 / n as share, pg_backend_pid() as process
          from unnest(${sql.param(keys)}::int[]) with ordinality as keys (n, nth) order by nth`,
      );
      return rows;
    });
    return {
      asked,
      share: (key: number, { database } = connection as Pick<DatabaseConnection, 'database'>) =>
        share(database, key),
    };
  };

  it('are one statement, and each has its own answer', async () => {
    const { asked, share } = lookUp();
    const found = await Promise.all([1, 50, 4, 50].map((key) => share(key)));
    expect(found.map((each) => each.share)).toEqual([100, 2, 25, 2]);
    expect(asked).toEqual([[1, 50, 4, 50]]);
  });

  it('are asked anew at another moment', async () => {
    const { asked, share } = lookUp();
    await share(5);
    await share(5);
    expect(asked).toEqual([[5], [5]]);
  });

  it('are several statements when there are very many', async () => {
    const { asked, share } = lookUp();
    await Promise.all(Array.from({ length: 250 }, (_, n) => share(n + 1)));
    expect(asked.map((keys) => keys.length)).toEqual([100, 100, 50]);
  });

  const ofZero = { cause: { message: 'division by zero' } };

  it('fail alone where their key is at fault, and the next is asked as if nothing had been', async () => {
    const { asked, share } = lookUp();
    const [bad, good] = await Promise.allSettled([share(0), share(1)]);
    expect(bad).toMatchObject({ status: 'rejected', reason: ofZero });
    expect(good).toMatchObject({ status: 'fulfilled', value: { share: 100 } });
    expect((await share(2)).share).toBe(50);
    expect(asked).toEqual([[0, 1], [0], [1], [2]]);
  });

  it('inside a transaction all fail with their statement, and are not asked in what is undone', async () => {
    const { asked, share } = lookUp();
    const failing = connection.transaction((open) => Promise.all([share(0, open), share(1, open)]));
    await expect(failing).rejects.toMatchObject(ofZero);
    expect(asked).toEqual([[0, 1]]);
  });

  it('all fail with what is no fault of a key, and are not asked again', async () => {
    const asked: number[][] = [];
    const share = lookUpTogether(async (database, keys: readonly number[]) => {
      asked.push([...keys]);
      await database.execute(sql`select from there_is_no_such_table`);
      return [...keys];
    });
    const found = await Promise.allSettled([1, 2].map((key) => share(connection.database, key)));
    expect(found.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(asked).toEqual([[1, 2]]);
  });

  it('inside a transaction are its own, and of nobody outside', async () => {
    const { asked, share } = lookUp();
    const outside = share(3);
    const inside = await connection.transaction(async (open) => {
      const { rows } = await open.database.execute<{ own: number }>(
        sql`select pg_backend_pid() as own`,
      );
      const found = await Promise.all([share(1, open), share(2, open)]);
      return { own: rows[0]?.own, found };
    });
    expect(inside.found).toEqual([
      { share: 100, process: inside.own },
      { share: 50, process: inside.own },
    ]);
    expect((await outside).process).not.toBe(inside.own);
    expect(asked).toEqual([[3], [1, 2]]);
  });
});
