import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from '../../../kit/database/connections/connection';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import { removeFeeds, writeFeedFolder } from '../../../testing/timetable/small-feed';
import { importFeed } from '../import/import-feed';
import { copyRows } from '../store/copy-rows';
import { replaceFeed } from '../store/replace-feed';
import { readChanged } from '../testing/read-feed-at';

let test: ServiceTest;
beforeAll(async () => {
  test = await startServiceTest({ services: ['search'] });
});
afterAll(async () => {
  removeFeeds();
  await test.stop();
});

const now = new Date('2026-03-10T12:00:00Z');
const url = '/api/search/journeys?from=hill-railway:a&to=hill-railway:c';

/** Locks the table, replaces the feed when a reader waits, and commits. */
async function replaceWhileReading(table: string, requestJourneys: () => Promise<unknown>) {
  const { content } = await readChanged();
  const client = new pg.Client({ connectionString: test.databaseUrl });
  await client.connect();
  try {
    await client.query(`begin; lock table search.${table} in access exclusive mode`);
    const requested = requestJourneys();
    for (let waitingLocks = 0; waitingLocks === 0; ) {
      const { rows } = await client.query(
        'select count(*)::int as n from pg_locks where not granted',
      );
      waitingLocks = rows[0].n;
    }
    const feed = { id: 'hill-railway', fingerprint: `after ${table}`, content, now };
    await replaceFeed(drizzle(client) as unknown as Database, copyRows(client), feed);
    await client.query('commit');
    return await requested;
  } finally {
    await client.end();
  }
}

it('finds the same journeys while an import replaces the feed', async () => {
  const openDatabase = async () => test.databaseUrl;
  await importFeed({ path: writeFeedFolder(), openDatabase, now, progress: () => {} });
  const requestJourneys = (day: number) => async () => {
    const requested = `${url}&date=2026-03-${day}`;
    const { body, status } = await test.client().get<{ journeys: unknown[] }>(requested);
    return [status, body.journeys?.length];
  };
  expect(await replaceWhileReading('feed_stations', requestJourneys(11))).toEqual([200, 1]);
  // The stations are cached, but not the trains of another day.
  expect(await replaceWhileReading('service_days', requestJourneys(12))).toEqual([200, 1]);
  expect(await requestJourneys(12)()).toEqual([200, 1]);
});
