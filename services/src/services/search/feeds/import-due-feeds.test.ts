import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { z } from 'zod';
import type { TestClient } from '../../../kit/testing/test-client';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import { signInStaff } from '../../../testing/sign-in/sign-in-staff';
import { type FeedServer, startFeedServer } from '../../../testing/timetable/feed-server';
import { smallFeed } from '../../../testing/timetable/small-feed';
import { scheduledFeed, type TimetableJourney } from '../contract';

// A worker compiles the importer.
jest.setTimeout(120_000);

const hour = 3_600_000;
const page = '/support-desk/timetables';

const withoutTrip = (trip: string) => ({
  'trips.txt': (smallFeed['trips.txt'] ?? '').replace(new RegExp(`^.*,${trip},.*\n`, 'm'), ''),
  'stop_times.txt': (smallFeed['stop_times.txt'] ?? '').replaceAll(
    new RegExp(`^${trip},.*\n`, 'gm'),
    '',
  ),
});

function zip(changes: Record<string, string> = {}, mtime = '2026-03-01'): Uint8Array {
  const files = Object.entries({ ...smallFeed, ...changes });
  return zipSync(Object.fromEntries(files.map(([name, text]) => [name, strToU8(text)])), { mtime });
}

describe('a feed with a schedule', () => {
  let server: FeedServer;
  let test: ServiceTest;
  let operator: TestClient;
  const used: { trainId: string; serviceDate: string }[] = [];
  beforeAll(async () => {
    server = await startFeedServer();
    const url = `http://${server.host}/gtfs.zip?key=hidden`;
    test = await startServiceTest({
      services: ['search', 'support-desk', 'staff-provider'],
      fakes: { 'train-swap': { listTrainsInUse: () => ({ trains: used }) } },
      clock: '2026-03-10T12:00:00Z',
      environment: {
        FEEDS: JSON.stringify([{ id: 'hills', url, everyMinutes: 60 }]),
        FEED_CREDENTIALS: JSON.stringify({ [server.host]: 'x-api-key: secret' }),
      },
      log: [],
    });
    operator = test.client();
  });
  beforeEach(async () => {
    server.send({ bytes: zip(), etag: '"first"' });
    await runAfter(2 * hour);
    server.requests.length = 0;
  });
  afterAll(async () => {
    await test?.stop();
    await server?.stop();
  });

  const runAfter = (ms: number) => {
    test.clock.advance(ms);
    return test.runJob('search', 'import-feeds');
  };
  const getFeed = async () => {
    const response = z.object({ feeds: z.array(scheduledFeed) });
    const { feeds } = await test.contextOf('search').call('search', 'describeFeeds', { response });
    return feeds[0];
  };
  const getOutcome = async () => (await getFeed())?.tries[0]?.outcome;
  const findTrips = async (from: string, to: string) => {
    const { body } = await test
      .client()
      .get<{ journeys: TimetableJourney[] }>(
        `/api/search/journeys?from=hills:${from}&to=hills:${to}&date=2026-03-25`,
      );
    return body.journeys.map(({ legs }) => legs[0]?.trainId);
  };
  const getTrain = async (trip: string) =>
    (await test.client().get(`/api/search/trains/hills:${trip}/2026-03-25`)).status;

  it('is requested when its time has come, with its header, and imported when its content is new', async () => {
    expect(await findTrips('a', 'c')).toEqual(['hills:up']);
    await runAfter(hour / 2);
    expect(server.requests).toEqual([]);
    await runAfter(hour / 2);
    expect(server.requests.map(({ headers }) => headers)).toEqual([
      expect.objectContaining({ 'if-none-match': '"first"', 'x-api-key': 'secret' }),
    ]);
    const edition = (await getFeed())?.version?.edition;
    server.send({ bytes: zip({}, '2026-03-05'), etag: '"other times in the zip"' });
    await runAfter(hour);
    expect([await getOutcome(), (await getFeed())?.version?.edition]).toEqual([
      'unchanged',
      edition,
    ]);
    server.send({ bytes: zip({ 'trips.txt': `${smallFeed['trips.txt']}`.replace('101', '901') }) });
    await runAfter(hour);
    expect(await getOutcome()).toBe('imported');
    expect((await getFeed())?.version?.edition).toBeGreaterThan(edition ?? 0);
  });

  it('stays as it is while its server is away or its file is damaged, and is tried again sooner', async () => {
    server.send(null);
    await runAfter(hour);
    expect((await getFeed())?.tries[0]).toMatchObject({
      outcome: 'failed',
      detail: 'The server responded 503.',
    });
    server.send({ bytes: zip().slice(0, 500) });
    await runAfter(hour / 4);
    expect(await getOutcome()).toBe('failed');
    expect(await findTrips('a', 'c')).toEqual(['hills:up']);
  });

  it('refuses a version with a third fewer trips or without a day until an operator allows it', async () => {
    server.send({ bytes: zip(withoutTrip('down')), etag: '"small"' });
    await runAfter(hour);
    expect((await getFeed())?.tries[0]).toMatchObject({
      outcome: 'refused',
      detail: 'It has 1 trip, at least a third fewer than the 2 of the version in use.',
    });
    await runAfter(hour);
    expect(await findTrips('c', 'a')).toEqual(['hills:down']);
    await signInStaff(operator, 'operator');
    const { text } = await operator.get(page);
    expect(text).toContain('at least a third fewer');
    expect(text).not.toContain('hidden');
    const allowed = /action="(.*allowed-version)"/.exec(text)?.[1] ?? '';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await operator.post(allowed, '', { headers })).status).toBe(303);
    expect((await operator.get(page)).text).toContain('The next version is allowed.');
    await runAfter(0);
    expect([await getOutcome(), await findTrips('c', 'a')]).toEqual(['imported', []]);

    server.send({
      bytes: zip({ 'calendar.txt': `${smallFeed['calendar.txt']}`.replace('0331', '0305') }),
    });
    await runAfter(hour);
    expect((await getFeed())?.tries[0]?.detail).toMatch(/^No service day is left/);
  });

  it('keeps a replaced version for the trains that bookings need, and deletes it afterwards', async () => {
    await test.contextOf('search').call('search', 'allowNextVersion', {
      params: { feedId: 'hills' },
      response: z.unknown(),
    });
    server.send({ bytes: zip(withoutTrip('down')) });
    await runAfter(0);
    expect([await getTrain('down'), await findTrips('c', 'a')]).toEqual([200, []]);
    used.push({ trainId: 'hills:down', serviceDate: '2026-03-25' });
    test.clock.advance(25 * hour);
    await test.runJob('search', 'delete-unneeded-versions');
    expect([await getTrain('down'), (await getFeed())?.replaced.length]).toEqual([200, 1]);
    used.length = 0;
    await test.runJob('search', 'delete-unneeded-versions');
    expect([await getTrain('down'), await getTrain('up')]).toEqual([404, 200]);
    expect((await getFeed())?.replaced).toEqual([]);
  });
});
