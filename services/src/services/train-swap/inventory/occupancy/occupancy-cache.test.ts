import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database } from '../../../../kit/database/connections/connection';
import { runOutsideTransaction } from '../../../../kit/database/connections/transaction-scope';
import { type SwapTest, startSwapTest } from '../../../../testing/swap/swap-test';
import { countTaken, type Span, type TakenInCoaches } from './occupancy';
import { createOccupancyCache } from './occupancy-cache';

const trains = 6;
const calls = 8;

describe('the occupancy cache', () => {
  let test: SwapTest;
  let database: Database;
  let runs: number[];
  beforeAll(async () => {
    test = await startSwapTest();
    database = test.context.database;
    const { rows } = await database.execute<{ id: number }>(sql`
      insert into train_swap.train_runs (train_id, service_date, layout_id, calls)
      select 'counted ' || n, '2026-01-01', 'any', '[]' from generate_series(1, ${trains}::int) as n
      returning id`);
    runs = rows.map(({ id }) => id);
  });
  afterAll(() => test?.stop());
  beforeEach(async () => {
    await database.execute(
      sql`delete from train_swap.reservations where train_run_id = any(${sql.param(runs)}::int[])`,
    );
  });

  const run = (nth: number) => runs[nth % trains] as number;
  const spanOf = (nth: number, fromCall = 0, toCall = calls - 1): Span => ({
    trainRunId: run(nth),
    fromCall,
    toCall,
  });
  const everywhere = () => runs.map((_, nth) => spanOf(nth));

  /** Inserts a passenger, by default in a new place. */
  const insertPassenger = (nth: number, span?: [number, number], place?: string) =>
    insertPassengerWith(database, nth, span, place);
  const insertPassengerWith = (
    connection: Database,
    nth: number,
    [fromCall, toCall] = [0, calls - 1],
    place: string = randomUUID(),
  ) =>
    connection.execute(sql`
      insert into train_swap.reservations
        (id, train_run_id, coach, place, from_call, to_call, leg_index, state, created_at)
      values (${randomUUID()}, ${run(nth)}, 'A', ${place}, ${fromCall}, ${toCall}, 0, 'CONFIRMED', now())`);
  const toCounts = (taken: readonly TakenInCoaches[]) => taken.map((each) => each.get('A') ?? 0);

  it('counts each place once per span', async () => {
    await insertPassenger(0, [0, 3], 'one');
    await insertPassenger(0, [3, 7], 'one');
    await insertPassenger(0, [5, 7]);
    const parts = [spanOf(0), spanOf(0, 0, 3), spanOf(0, 3, 5), spanOf(0, 5, 7), spanOf(1)];
    const cache = createOccupancyCache();
    expect(toCounts(await cache.countTaken(database, parts))).toEqual([2, 1, 1, 2, 0]);
    expect(toCounts(await cache.countTaken(database, parts))).toEqual([2, 1, 1, 2, 0]);
    expect(await cache.countTaken(database, [])).toEqual([]);
  });

  it('returns changes as soon as they are committed, in any commit order', async () => {
    const cache = createOccupancyCache();
    const now = async () => toCounts(await cache.countTaken(database, [spanOf(0), spanOf(1)]));
    expect(await now()).toEqual([0, 0]);
    await test.context.transaction(async ({ database: connection }) => {
      await insertPassengerWith(connection, 0);
      await runOutsideTransaction(async () => {
        await insertPassenger(1);
        expect(await now()).toEqual([0, 1]);
      });
      await insertPassengerWith(connection, 1);
    });
    expect(await now()).toEqual([1, 2]);
    await database.execute(
      sql`update train_swap.reservations set state = 'RELEASED' where train_run_id = ${run(1)}`,
    );
    expect(await now()).toEqual([1, 0]);
  });

  it('counts again after a gap in which changes may have been deleted', async () => {
    const [longGap, noGap] = [createOccupancyCache(), createOccupancyCache(0)];
    const now = (cache: typeof longGap) => cache.countTaken(database, [spanOf(0)]).then(toCounts);
    expect([await now(longGap), await now(noGap)]).toEqual([[0], [0]]);
    await insertPassenger(0);
    await database.execute(sql`delete from train_swap.market_changes`);
    expect([await now(longGap), await now(noGap)]).toEqual([[0], [1]]);
  });

  it('does not cache a failed count', async () => {
    const cache = createOccupancyCache();
    await database.execute(sql`alter table train_swap.reservations rename to unreadable`);
    await expect(cache.countTaken(database, [spanOf(0)])).rejects.toThrow();
    await database.execute(sql`alter table train_swap.unreadable rename to reservations`);
    expect(toCounts(await cache.countTaken(database, [spanOf(0)]))).toEqual([0]);
  });

  /** A database on which one kind of statement waits, before it is sent or before its result is returned. */
  function slowDatabase(pattern: RegExp, when: 'before' | 'after') {
    let open = () => undefined as unknown;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    let signalWaiting = () => undefined as unknown;
    const waits = new Promise<void>((resolve) => {
      signalWaiting = resolve;
    });
    const hold = async (config: pg.QueryConfig) => {
      if (!pattern.test(config.text)) return;
      signalWaiting();
      await opened;
    };
    const query = async (config: pg.QueryConfig, values: unknown[]) => {
      if (when === 'before') await hold(config);
      const result = await test.host.runtime.connection.pool.query(config, values);
      if (when === 'after') await hold(config);
      return result;
    };
    return { database: drizzle({ query } as unknown as pg.Pool) as Database, waits, open };
  }

  it('counts again when a seat was taken while a count was running', async () => {
    const cache = createOccupancyCache();
    await cache.countTaken(database, [spanOf(1)]);
    const slow = slowDatabase(/held\.taken/, 'after');
    const late = cache.countTaken(slow.database, [spanOf(0)]);
    await slow.waits;
    await insertPassenger(0);
    await cache.countTaken(database, [spanOf(1)]);
    slow.open();
    expect(toCounts(await late)).toEqual([0]);
    expect(toCounts(await cache.countTaken(database, [spanOf(0)]))).toEqual([1]);
  });

  it('returns current counts when two first reads run concurrently', async () => {
    const cache = createOccupancyCache();
    const slow = slowDatabase(/pg_current_snapshot/, 'before');
    const late = cache.countTaken(slow.database, [spanOf(0)]);
    await slow.waits;
    expect(toCounts(await cache.countTaken(database, [spanOf(0)]))).toEqual([0]);
    await insertPassenger(0);
    slow.open();
    expect(toCounts(await late)).toEqual([1]);
  });

  it('returns correct counts to concurrent readers while reservations change', async () => {
    const [first, second] = [createOccupancyCache(), createOccupancyCache()];
    const rounds = 60;
    let isReading = true;
    const change = async (nth: number) => {
      while (isReading) {
        await test.context.transaction(async ({ database: connection }) => {
          await insertPassengerWith(connection, nth);
          await wait(Math.random() * 5);
          await insertPassengerWith(connection, nth + 1);
        });
        await wait(Math.random() * 20);
      }
    };
    const read = async (nth: number) => {
      const cache = nth % 2 === 0 ? first : second;
      for (let round = 0; round < rounds; round += 1) {
        const before = toCounts(await countTaken(database, everywhere()));
        const cached = toCounts(await cache.countTaken(database, everywhere()));
        const after = toCounts(await countTaken(database, everywhere()));
        // Seats are only added, so the cached count is between the counts before and after.
        const wrong = cached.filter(
          (each, at) => each < (before[at] ?? 0) || each > (after[at] ?? 0),
        );
        expect({ before, cached, after, wrong }).toEqual({ before, cached, after, wrong: [] });
      }
    };
    const changes = [0, 1, 2, 3].map(change);
    await Promise.all([0, 1, 2, 3, 4, 5].map(read)).finally(() => {
      isReading = false;
    });
    await Promise.all(changes);
    const expected = toCounts(await countTaken(database, everywhere()));
    for (const cache of [first, second]) {
      expect(toCounts(await cache.countTaken(database, everywhere()))).toEqual(expected);
    }
  });
});
