import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { outsideTransaction } from '../../../kit/database/beside-transaction';
import type { Database } from '../../../kit/database/connection';
import { type SwapTest, startSwapTest } from '../../../testing/swap/swap-test';
import { countedTrains } from './counted-trains';
import { countTaken, type Span, type TakenInCoaches } from './occupancy';

const trains = 6;
const calls = 8;

describe('how many places of trains are taken', () => {
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
    ...{ trainRunId: run(nth), fromCall, toCall },
  });
  const everywhere = () => runs.map((_, nth) => spanOf(nth));

  /** Somebody sits down, in a place of their own. */
  const sit = (nth: number, span?: [number, number], place?: string) =>
    sitIn(database, nth, span, place);
  const sitIn = (
    inside: Database,
    nth: number,
    [fromCall, toCall] = [0, calls - 1],
    place: string = randomUUID(),
  ) =>
    inside.execute(sql`
      insert into train_swap.reservations
        (id, train_run_id, coach, place, from_call, to_call, leg_index, state, demonstration, created_at)
      values (${randomUUID()}, ${run(nth)}, 'A', ${place}, ${fromCall}, ${toCall}, 0, 'CONFIRMED', true, now())`);
  const numbers = (taken: readonly TakenInCoaches[]) => taken.map((each) => each.get('A') ?? 0);

  it('are those on a part of the way, each place once', async () => {
    await sit(0, [0, 3], 'one');
    await sit(0, [3, 7], 'one');
    await sit(0, [5, 7]);
    const parts = [spanOf(0), spanOf(0, 0, 3), spanOf(0, 3, 5), spanOf(0, 5, 7), spanOf(1)];
    const counted = countedTrains();
    expect(numbers(await counted.taken(database, parts))).toEqual([2, 1, 1, 2, 0]);
    expect(numbers(await counted.taken(database, parts))).toEqual([2, 1, 1, 2, 0]);
    expect(await counted.taken(database, [])).toEqual([]);
  });

  it('are known as soon as they are committed, in whatever order others began', async () => {
    const counted = countedTrains();
    const now = async () => numbers(await counted.taken(database, [spanOf(0), spanOf(1)]));
    expect(await now()).toEqual([0, 0]);
    await test.context.transaction(async ({ database: inside }) => {
      await sitIn(inside, 0);
      await outsideTransaction(async () => {
        await sit(1);
        expect(await now()).toEqual([0, 1]);
      });
      await sitIn(inside, 1);
    });
    expect(await now()).toEqual([1, 2]);
    await database.execute(
      sql`update train_swap.reservations set state = 'RELEASED' where train_run_id = ${run(1)}`,
    );
    expect(await now()).toEqual([1, 0]);
  });

  it('are read anew after so long that changes may be forgotten', async () => {
    const [patient, hasty] = [countedTrains(), countedTrains(0)];
    const now = (counted: typeof patient) => counted.taken(database, [spanOf(0)]).then(numbers);
    expect([await now(patient), await now(hasty)]).toEqual([[0], [0]]);
    await sit(0);
    await database.execute(sql`delete from train_swap.market_changes`);
    expect([await now(patient), await now(hasty)]).toEqual([[0], [1]]);
  });

  it('are not remembered when they could not be counted', async () => {
    const counted = countedTrains();
    await database.execute(sql`alter table train_swap.reservations rename to unreadable`);
    await expect(counted.taken(database, [spanOf(0)])).rejects.toThrow();
    await database.execute(sql`alter table train_swap.unreadable rename to reservations`);
    expect(numbers(await counted.taken(database, [spanOf(0)]))).toEqual([0]);
  });

  /** A way to the database on which one kind of statement waits: to be sent, or to be told its answer. */
  function slowWay(pattern: RegExp, what: 'sent' | 'told') {
    let open = () => undefined as unknown;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    let stopped = () => undefined as unknown;
    const waits = new Promise<void>((resolve) => {
      stopped = resolve;
    });
    const hold = async (config: pg.QueryConfig) => {
      if (!pattern.test(config.text)) return;
      stopped();
      await opened;
    };
    const query = async (config: pg.QueryConfig, values: unknown[]) => {
      if (what === 'sent') await hold(config);
      const answer = await test.host.runtime.connection.pool.query(config, values);
      if (what === 'told') await hold(config);
      return answer;
    };
    return { database: drizzle({ query } as unknown as pg.Pool) as Database, waits, open };
  }

  it('are counted anew when somebody sat down while a count was on its way', async () => {
    const counted = countedTrains();
    await counted.taken(database, [spanOf(1)]);
    const slow = slowWay(/held\.taken/, 'told');
    const late = counted.taken(slow.database, [spanOf(0)]);
    await slow.waits;
    await sit(0);
    await counted.taken(database, [spanOf(1)]);
    slow.open();
    expect(numbers(await late)).toEqual([0]);
    expect(numbers(await counted.taken(database, [spanOf(0)]))).toEqual([1]);
  });

  it('are those of now for the second of two who are the first to ask', async () => {
    const counted = countedTrains();
    const slow = slowWay(/pg_current_snapshot/, 'sent');
    const late = counted.taken(slow.database, [spanOf(0)]);
    await slow.waits;
    expect(numbers(await counted.taken(database, [spanOf(0)]))).toEqual([0]);
    await sit(0);
    slow.open();
    expect(numbers(await late)).toEqual([1]);
  });

  it('are right for everybody who asks, while everything changes', async () => {
    const processes = [countedTrains(), countedTrains()];
    const rounds = 60;
    let asking = true;
    const change = async (nth: number) => {
      while (asking) {
        await test.context.transaction(async ({ database: inside }) => {
          await sitIn(inside, nth);
          await wait(Math.random() * 5);
          await sitIn(inside, nth + 1);
        });
        await wait(Math.random() * 20);
      }
    };
    const ask = async (nth: number) => {
      const counted = processes[nth % 2] as ReturnType<typeof countedTrains>;
      for (let round = 0; round < rounds; round += 1) {
        const before = numbers(await countTaken(database, everywhere()));
        const told = numbers(await counted.taken(database, everywhere()));
        const after = numbers(await countTaken(database, everywhere()));
        // Nobody leaves: so what is told lies between what was true before and after.
        const wrong = told.filter(
          (each, at) => each < (before[at] ?? 0) || each > (after[at] ?? 0),
        );
        expect({ before, told, after, wrong }).toEqual({ before, told, after, wrong: [] });
      }
    };
    const changes = [0, 1, 2, 3].map(change);
    await Promise.all([0, 1, 2, 3, 4, 5].map(ask)).finally(() => {
      asking = false;
    });
    await Promise.all(changes);
    const truth = numbers(await countTaken(database, everywhere()));
    for (const counted of processes) {
      expect(numbers(await counted.taken(database, everywhere()))).toEqual(truth);
    }
  });
});
