import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { outliveLostConnections } from 'shared-server/database/outlive-lost-connections';
import { administer } from 'shared-server/testing/seeded-database';
import { PreparingClient } from './preparing-client';
import { sharedConnection } from './shared-connection';

describe('short statements of the same moment', () => {
  const url = process.env.TEST_DATABASE_URL ?? '';
  let pool: pg.Pool;
  beforeEach(() => {
    pool = new pg.Pool({
      connectionString: url,
      max: 5,
      Client: PreparingClient as never,
      pipeline: true,
    });
    outliveLostConnections(pool);
  });
  afterEach(() => pool.end());

  const all = (query: ReturnType<typeof sharedConnection>, count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, nth) => {
        const { rows } = await query({ name: 'next', text: 'select $1::int + 1 as next' }, [nth]);
        return rows[0].next;
      }),
    );
  const upTo = (count: number) => Array.from({ length: count }, (_, nth) => nth + 1);

  it('share a connection, each with its own answer, and give it back', async () => {
    const query = sharedConnection(pool);
    const answers = all(query, 40);
    expect(await answers).toEqual(upTo(40));
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
    expect(await all(query, 3)).toEqual(upTo(3));
    expect(pool.totalCount).toBe(1);
  });

  it('take more connections when many are on the way', async () => {
    expect(await all(sharedConnection(pool), 120)).toEqual(upTo(120));
    expect(pool.totalCount).toBe(3);
  });

  it('do not fail with one of them', async () => {
    const query = sharedConnection(pool);
    const failing = query({ name: 'share', text: 'select 10 / $1::int as share' }, [0]);
    const [answers] = await Promise.all([
      all(query, 5),
      expect(failing).rejects.toThrow('division by zero'),
    ]);
    expect(answers).toEqual(upTo(5));
  });

  it('are sent over another connection when theirs is lost', async () => {
    const query = sharedConnection(pool);
    const slow = query({ name: 'slow', text: 'select pg_sleep(20), $1::int' }, [1]);
    const behind = all(query, 2);
    const lost = Promise.all([expect(slow).rejects.toThrow(), expect(behind).rejects.toThrow()]);
    await administer(url, async (other) => {
      const sleeping = `select pid from pg_stat_activity where query like 'select pg_sleep(20)%'`;
      let found: { pid: number }[] = [];
      while (found.length === 0) found = (await other.query<{ pid: number }>(sleeping)).rows;
      await other.query('select pg_terminate_backend($1)', [found[0]?.pid]);
    });
    await lost;
    expect(await all(query, 2)).toEqual(upTo(2));
  });

  it('say so when there is no connection', async () => {
    const nowhere = new pg.Pool({ connectionString: 'postgres://localhost:1/none' });
    const query = sharedConnection(nowhere);
    await expect(all(query, 2)).rejects.toThrow();
    await nowhere.end();
  });
});
