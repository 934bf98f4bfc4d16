import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from '../../../kit/database/connection';
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

/** Holds up whoever reads this table, puts the feed in its own place once somebody waits, and commits. */
async function replaceWhileReading(table: string, ask: () => Promise<unknown>) {
  const { content } = await readChanged();
  const client = new pg.Client({ connectionString: test.databaseUrl });
  await client.connect();
  try {
    await client.query(`begin; lock table search.${table} in access exclusive mode`);
    const asked = ask();
    for (let waiting = 0; waiting === 0; ) {
      const { rows } = await client.query(
        'select count(*)::int as n from pg_locks where not granted',
      );
      waiting = rows[0].n;
    }
    const feed = { id: 'hill-railway', fingerprint: `after ${table}`, content, now };
    await replaceFeed(drizzle(client) as unknown as Database, copyRows(client), feed);
    await client.query('commit');
    return await asked;
  } finally {
    await client.end();
  }
}

it('finds the same journeys while an import puts its feed in the place of the one being read', async () => {
  const openDatabase = async () => test.databaseUrl;
  await importFeed({ path: writeFeedFolder(), openDatabase, now, progress: () => {} });
  const ask = (day: number) => async () => {
    const asked = `${url}&date=2026-03-${day}`;
    const { body, status } = await test.client().get<{ journeys: unknown[] }>(asked);
    return [status, body.journeys?.length];
  };
  expect(await replaceWhileReading('feed_stations', ask(11))).toEqual([200, 1]);
  // The stations are known now, the trains of another day are not.
  expect(await replaceWhileReading('service_days', ask(12))).toEqual([200, 1]);
  expect(await ask(12)()).toEqual([200, 1]);
});
