import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from '../../../kit/database/connections/connection';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import { type FeedText, removeFeeds, writeFeedFolder } from '../../../testing/timetable/small-feed';
import type { TimetableJourney } from '../contract';
import { importFeed } from '../import/import-feed';
import { copyRows } from '../store/copy-rows';
import { replaceFeed } from '../store/replace-feed';
import { getFileText, readChanged } from '../testing/read-feed-at';

let test: ServiceTest;
beforeAll(async () => {
  test = await startServiceTest({ services: ['search'] });
});
afterAll(async () => {
  removeFeeds();
  await test.stop();
});

const openDatabase = async () => test.databaseUrl;
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

it('finds the trains that depart on the date before or after the service dates', async () => {
  const importChanged = (id: string, changes: FeedText) =>
    importFeed({ path: writeFeedFolder(changes), id, openDatabase, now, progress: () => {} });
  const times = getFileText('stop_times.txt').replace('09:10:00,09:10:00', '24:10:00,24:10:00');
  await importChanged('late', {
    'stop_times.txt': times.replaceAll('08:30:00,08:32:00', '24:05:00,24:07:00'),
  });
  const journeys = async (from: string, to: string, date: string) => {
    const path = `/api/search/journeys?from=${from}&to=${to}&date=${date}`;
    const { body, status } = await test.client().get<{ journeys?: unknown[] }>(path);
    return [status, body.journeys?.length];
  };
  expect(await journeys('late:b', 'late:c', '2026-04-01')).toEqual([200, 1]);
  expect(await journeys('late:a', 'late:c', '2026-04-01')).toEqual([422, undefined]);
  expect(await journeys('late:b', 'late:c', '2026-04-02')).toEqual([422, undefined]);
  const stops = getFileText('stops.txt')
    .replace('stop_lon\n', 'stop_lon,stop_timezone\n')
    .replace('3.74\n', '3.74,Europe/London\n');
  await importChanged('west', {
    'stops.txt': stops,
    'stop_times.txt': getFileText('stop_times.txt').replaceAll('08:00:00', '00:20:00'),
  });
  expect(await journeys('west:a', 'west:c', '2026-02-28')).toEqual([200, 1]);
  expect(await journeys('west:a', 'west:c', '2026-02-27')).toEqual([422, undefined]);
});

it('finds a station of several feeds by the id of each, by a common stop id or by name and place', async () => {
  const renamed = (text: string) => text.replaceAll(/\b([abc]),/g, 'x$1,');
  const importChanged = (id: string, changes: FeedText) =>
    importFeed({ path: writeFeedFolder(changes), id, openDatabase, now, progress: () => {} });
  await importChanged('first-carrier', {});
  await importChanged('second-carrier', {
    'stops.txt': renamed(getFileText('stops.txt')).replace('45.55,3.74', '45.551,3.741'),
    'stop_times.txt': renamed(getFileText('stop_times.txt')),
  });
  await importChanged('far-away', {
    'stops.txt': getFileText('stops.txt').replace('Ambert,45.55', 'Atlantis,12.55'),
  });
  const search = async (from: string, to: string, feed: string) => {
    const path = `/api/search/journeys?from=${from}&to=${to}&date=2026-03-11&feed=${feed}`;
    return (await test.client().get<{ journeys?: unknown[] }>(path)).body.journeys?.length;
  };
  expect(await search('first-carrier:a', 'first-carrier:c', 'second-carrier')).toBe(1);
  expect(await search('second-carrier:xa', 'first-carrier:c', 'first-carrier')).toBe(1);
  expect(await search('first-carrier:b', 'first-carrier:c', 'far-away')).toBe(1);
  const path = '/api/search/journeys?from=first-carrier:a&to=first-carrier:c&date=2026-03-11';
  const { body } = await test.client().get<{ feed: { id: string } }>(path);
  expect(body.feed.id).toBe('first-carrier');
  expect(await search('first-carrier:a', 'first-carrier:c', 'far-away')).not.toBe(1);

  await importChanged('other-carrier', {
    'agency.txt': getFileText('agency.txt').replace('Hill Railway', 'Valley Railway'),
    'stop_times.txt': getFileText('stop_times.txt').replaceAll('08:00:00', '07:45:00'),
  });
  const both = await test.client().get<{ journeys: TimetableJourney[] }>(path);
  const { journeys } = both.body;
  const departures = journeys.map(({ departure }) => departure);
  expect(departures).toEqual([...departures].sort());
  const legs = journeys.flatMap((journey) => journey.legs);
  expect(legs[0]?.operator.name).toBe('Valley Railway');
  // The trains of the second carrier are those of the first.
  const feeds = legs.map(({ trainId }) => trainId.split(':')[0]);
  expect(feeds.filter((id) => id === 'first-carrier')).toHaveLength(1);
  expect(feeds).not.toContain('second-carrier');
});

it.each([
  ['en', /runs from \d+ \w+ \d{4} to \d+ \w+ \d{4}, not on 5 January 2031\./],
  ['de', /gilt vom \d+\. \S+ \d{4} bis zum \d+\. \S+ \d{4}, nicht am 5\. Januar 2031\./],
  ['fr', /valable du \d+ \S+ \d{4} au \d+ \S+ \d{4}, pas le 5 janvier 2031\./],
])('writes the dates of a timetable in the language of the request: %s', async (code, text) => {
  const path = '/api/search/journeys?from=KGX&to=EDB&date=2031-01-05';
  const headers = { 'accept-language': code };
  const { body } = await test.client().get<{ code: string; detail: string }>(path, { headers });
  expect(body).toMatchObject({
    code: 'date-outside-timetable',
    detail: expect.stringMatching(text),
  });
});
