import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { waitForLocks } from '../../../../kit/testing/wait-for-locks';
import { type SwapTest, startSwapTest } from '../../../../testing/swap/swap-test';
import { createTraveller } from '../../../../testing/swap/traveller';
import { findJourneys } from '../../clients/timetable';
import { openInventories } from './train-runs';

/** More than the number of database connections of a process. */
const requests = 30;

describe('opening trains with many concurrent requests', () => {
  let test: SwapTest;
  beforeAll(async () => {
    test = await startSwapTest();
  });
  afterAll(() => test?.stop());

  it('opens them once and leaves connections for other requests', async () => {
    const { context } = test;
    const route = { from: 'KGX', to: 'EDB', date: '2026-11-26' };
    const { journeys } = await findJourneys(context.call, route);
    const lockClient = new pg.Client({ connectionString: test.databaseUrl });
    await lockClient.connect();
    await lockClient.query('begin; lock table train_swap.train_runs in share row exclusive mode');
    const opening = Array.from({ length: requests }, () => openInventories(context, journeys));
    const waiting = () => waitForLocks(context.database, 'insert into "train_swap"."train_runs"%');
    await waiting();
    const other = await createTraveller(test);
    expect((await other.find('SWAPME24', 'Okafor')).reference).toBe('SWAPME24');
    expect(await waiting()).toHaveLength(1);
    await lockClient.end();

    const runs = (await Promise.all(opening)).map((inventories) =>
      inventories.flat().map(({ trainRunId }) => trainRunId),
    );
    expect(runs[0]).toHaveLength(journeys.length);
    for (const each of runs) expect(each).toEqual(runs[0]);
    const { rows } = await context.database.execute(sql`select count(*)::int as opened
      from train_swap.train_runs where service_date = ${route.date}`);
    expect(rows).toEqual([{ opened: journeys.length }]);
  });
});
