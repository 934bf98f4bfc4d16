import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { untilLocked } from '../../../kit/testing/until-locked';
import { type SwapTest, startSwapTest } from '../../../testing/swap/swap-test';
import { traveller } from '../../../testing/swap/traveller';
import { findJourneys } from '../clients/timetable';
import { openInventories } from './train-runs';

/** More than a process has connections. */
const crowd = 30;

describe('trains that a crowd is the first to ask for', () => {
  let test: SwapTest;
  beforeAll(async () => {
    test = await startSwapTest();
  });
  afterAll(() => test?.stop());

  it('are opened once, and leave the others of the process their connections', async () => {
    const { context } = test;
    const route = { from: 'KGX', to: 'EDB', date: '2026-11-26' };
    const { journeys } = await findJourneys(context.call, route);
    const locker = new pg.Client({ connectionString: test.databaseUrl });
    await locker.connect();
    await locker.query('begin; lock table train_swap.train_runs in share row exclusive mode');
    const asked = Array.from({ length: crowd }, () => openInventories(context, journeys));
    const waiting = () => untilLocked(context.database, 'insert into "train_swap"."train_runs"%');
    await waiting();
    const other = await traveller(test);
    expect((await other.find('SWAPME24', 'Okafor')).reference).toBe('SWAPME24');
    expect(await waiting()).toHaveLength(1);
    await locker.end();

    const runs = (await Promise.all(asked)).map((inventories) =>
      inventories.flat().map(({ trainRunId }) => trainRunId),
    );
    expect(runs[0]).toHaveLength(journeys.length);
    for (const each of runs) expect(each).toEqual(runs[0]);
    const { rows } = await context.database.execute(sql`select count(*)::int as opened
      from train_swap.train_runs where service_date = ${route.date}`);
    expect(rows).toEqual([{ opened: journeys.length }]);
  });
});
