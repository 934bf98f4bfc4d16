import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import { type FeedServer, startFeedServer } from '../../../testing/timetable/feed-server';
import { removeFeeds, writeFeedFolder } from '../../../testing/timetable/small-feed';
import { knownTrainStatus, type TimetableJourney } from '../contract';
import { importFeed } from '../import/import-feed';
import { encodeMessage, tripUpdate } from '../testing/live-feed';
import type { Alert, EntitySelector, FeedEntity } from './feed-message';

const feed = {
  'stops.txt': `stop_id,stop_name,stop_lat,stop_lon,parent_station,location_type,platform_code
a,Ambert,45.55,3.74,,1,
a1,Ambert,45.55,3.74,a,0,1
a2,Ambert,45.55,3.74,a,0,2
b,Brioude,45.29,3.38,,0,
c,Clermont,45.78,3.10,,0,
`,
  'trips.txt': `route_id,service_id,trip_id,trip_short_name,block_id
r,daily,up,101,
r,daily,night,103,
r,daily,ring,105,
r,daily,often,107,
r,daily,first,109,x
r,daily,second,111,x
r,daily,twin,113,
r,daily,other-twin,115,
`,
  'stop_times.txt': `trip_id,arrival_time,departure_time,stop_id,stop_sequence
up,14:00:00,14:00:00,a1,1
up,14:30:00,14:32:00,b,2
up,15:10:00,15:10:00,c,3
night,23:00:00,23:00:00,a1,1
night,24:30:00,24:32:00,b,2
night,28:10:00,28:10:00,c,3
ring,16:00:00,16:00:00,a1,10
ring,16:30:00,16:32:00,b,20
ring,17:00:00,17:02:00,a1,30
ring,17:30:00,17:30:00,c,40
first,20:00:00,20:00:00,a1,1
first,20:30:00,20:30:00,b,2
second,20:40:00,20:40:00,b,1
second,21:00:00,21:00:00,c,2
twin,22:15:00,22:15:00,a1,1
twin,22:45:00,22:45:00,b,2
other-twin,22:15:00,22:15:00,a1,1
other-twin,22:55:00,22:55:00,c,2
often,18:00:00,18:00:00,a1,1
often,18:30:00,18:30:00,c,2
`,
  'frequencies.txt': 'trip_id,start_time,end_time,headway_secs\noften,18:00:00,20:00:00,1800\n',
};

const day = '2026-03-11';
const late = (minutes: number) => ({ delay: minutes * 60 });

describe('live data', () => {
  let test: ServiceTest;
  let updates: FeedServer;
  let alerts: FeedServer;
  const lines: string[] = [];
  beforeAll(async () => {
    [updates, alerts] = [await startFeedServer(), await startFeedServer()];
    const live = [updates, alerts].map(({ host }) => `http://${host}/live`);
    const settings = { id: 'hills', url: 'file:///none', everyMinutes: 60, live };
    test = await startServiceTest({
      services: ['search'],
      fakes: { 'train-swap': { listTrainsInUse: () => ({ trains: [] }) } },
      clock: `${day}T12:00:00Z`,
      environment: { FEEDS: JSON.stringify([settings]) },
      log: lines,
    });
    await importFeed({
      path: writeFeedFolder(feed),
      id: 'hills',
      openDatabase: async () => test.databaseUrl,
      now: test.clock.now(),
      progress: () => {},
    });
  });
  beforeEach(() => {
    test.clock.advance(60_000);
    alerts.send({ bytes: encodeMessage(test.clock.now(), []) });
  });
  afterAll(async () => {
    removeFeeds();
    await test?.stop();
    await updates?.stop();
    await alerts?.stop();
    expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  const read = async (...entities: FeedEntity[]) => {
    test.clock.advance(30_000);
    updates.send({ bytes: encodeMessage(test.clock.now(), entities) });
    await test.runJob('search', 'read-live-trains');
  };
  const getStatus = async (trip: string, date = day) => {
    const path = `/api/search/trains/hills:${trip}/${date}/status`;
    const { status, body } = await test.client().get(path);
    expect(status).toBe(200);
    return body;
  };
  const up = { tripId: 'up', startDate: '20260311' };

  it('has the delay of the next stop, from a time or a delay of arrival or departure', async () => {
    await read(tripUpdate(up, { stopSequence: 1, departure: late(7) }));
    expect(await getStatus('up')).toMatchObject({ delayMinutes: 7, cancelled: false });
    const time = Date.parse(`${day}T14:10:00Z`) / 1000 + 12 * 60;
    await read(tripUpdate(up, { stopId: 'c', arrival: { time } }));
    expect(await getStatus('up')).toMatchObject({ delayMinutes: 12 });
    await read(tripUpdate(up, { stopId: 'b', arrival: late(8), departure: { time: 0 } }));
    expect(await getStatus('up')).toMatchObject({ delayMinutes: 8 });
    for (const delay of [0, -120]) {
      await read(tripUpdate(up, { stopId: 'a1', departure: late(9) }));
      await read(tripUpdate(up, { stopId: 'a1', departure: { delay } }));
      expect(await getStatus('up')).toMatchObject({ delayMinutes: 0 });
    }
  });

  // The forms of messages that two producers publish: Boston (MBTA, 2017) and Grand River Transit (2023).
  it('reads absolute times with every field of a stop, beside an added train', async () => {
    const time = Date.parse(`${day}T13:31:00Z`) / 1000 + 4 * 60;
    const scheduled = { scheduleRelationship: 0 };
    await read(
      {
        id: 'ADDED-1',
        isDeleted: false,
        tripUpdate: {
          trip: { tripId: 'ADDED-1', startDate: '20260311', routeId: 'r', scheduleRelationship: 1 },
          stopTimeUpdate: [{ stopSequence: 540, stopId: 'b', arrival: { time }, ...scheduled }],
        },
      },
      tripUpdate(
        { ...up, startTime: '14:00:00', routeId: 'r' },
        {
          stopSequence: 2,
          stopId: 'c',
          arrival: { time },
          departure: { time: time + 60 },
          ...scheduled,
        },
        { stopSequence: 3, stopId: 'c', arrival: { time: time + 1800 }, ...scheduled },
      ),
    );
    expect(await getStatus('up')).toMatchObject({ delayMinutes: 4, cancelled: false, stops: {} });
    const { warnings } = await findSource();
    expect(warnings.join('\n')).toContain('E045');
    expect(warnings.join('\n')).not.toContain('E003');
  });

  it('takes no delay from a stop without data', async () => {
    await read(tripUpdate(up, { stopSequence: 1, departure: late(6) }));
    const noData = { scheduleRelationship: 2 };
    await read(
      tripUpdate(up, { stopSequence: 1, departure: late(5) }, { stopSequence: 2, ...noData }),
    );
    expect(await getStatus('up')).toMatchObject({ delayMinutes: 5 });
    await read(tripUpdate(up, { stopSequence: 1, ...noData }));
    expect(await getStatus('up')).toMatchObject({ delayMinutes: 5 });
  });

  it('keeps what is known of a train that is missing in the next message', async () => {
    await read(tripUpdate(up, { stopSequence: 1, departure: late(9) }));
    await read();
    expect(await getStatus('up')).toMatchObject({ delayMinutes: 9 });
  });

  it('finds a departure of frequencies.txt by its start time', async () => {
    const trip = { tripId: 'often', startDate: '20260311', startTime: '18:30:00' };
    await read(tripUpdate(trip, { stopSequence: 1, departure: late(4) }));
    expect(await getStatus('often@18:30:00')).toMatchObject({ delayMinutes: 4 });
    expect(await getStatus('often@18:00:00')).toMatchObject({ delayMinutes: 0 });
  });

  it('finds the call of a train that calls twice by its stop_sequence', async () => {
    const trip = { tripId: 'ring', startDate: '20260311' };
    const platform = { assignedStopId: 'a2' };
    await read(
      tripUpdate(trip, { stopSequence: 30, departure: late(3), stopTimeProperties: platform }),
    );
    expect(await getStatus('ring')).toMatchObject({
      delayMinutes: 3,
      platform: null,
      stops: { 'hills:a': { platform: '2' } },
    });
  });

  it('is as late as the latest trip of a train that continues under another number', async () => {
    const [first, second] = ['first', 'second'].map((tripId) => ({ ...up, tripId }));
    await read(
      tripUpdate({ ...first }, { stopSequence: 1, departure: late(2) }),
      tripUpdate({ ...second }, { stopSequence: 2, arrival: late(8) }),
    );
    for (const trip of ['first', 'second'])
      expect(await getStatus(trip)).toMatchObject({ delayMinutes: 8, cancelled: false });
  });

  it('has skipped stops, those that a replacement leaves out, and other platforms', async () => {
    await read(tripUpdate(up, { stopId: 'b', scheduleRelationship: 1 }));
    expect((await getStatus('up')).stops).toEqual({ 'hills:b': { skipped: true } });
    const search = async (to: string) => {
      const path = `/api/search/journeys?from=hills:a&to=hills:${to}&date=${day}`;
      const { body } = await test.client().get<{ journeys: TimetableJourney[] }>(path);
      return body.journeys[0]?.legs[0]?.cancelled;
    };
    expect([await search('b'), await search('c')]).toEqual([true, false]);

    await read(
      tripUpdate(
        up,
        { stopSequence: 1, stopId: 'a1', scheduleRelationship: 1 },
        { stopSequence: 1, stopId: 'a2', departure: late(0) },
      ),
    );
    expect(await getStatus('up')).toMatchObject({
      cancelled: false,
      platform: '2',
      stops: { 'hills:a': { platform: '2' } },
    });

    const replaced = { ...up, scheduleRelationship: 5 };
    const stops = ['a1', 'c'].map((stopId) => ({ stopId, departure: late(1) }));
    await read(tripUpdate(replaced, ...stops));
    expect((await getStatus('up')).stops).toEqual({ 'hills:b': { skipped: true } });
  });

  it('cancels a train by its trip update or by an alert of the other address', async () => {
    await read(tripUpdate({ ...up, scheduleRelationship: 3 }));
    expect(await getStatus('up')).toMatchObject({ cancelled: true });
    const running = tripUpdate(up, { stopSequence: 1, departure: late(0) });
    await read(running);
    expect(await getStatus('up')).toMatchObject({ cancelled: false });
    const alert = { effect: 1, activePeriod: [], informedEntity: [{ trip: up }] };
    test.clock.advance(1000);
    alerts.send({ bytes: encodeMessage(test.clock.now(), [{ alert }]) });
    await read(running);
    await read(running);
    expect(await getStatus('up')).toMatchObject({ cancelled: true });
  });

  it('finds a trip with an unknown id by its route and start time, when it is the only one', async () => {
    const trip = { tripId: 'new-id', routeId: 'r', startDate: '20260311', startTime: '14:00:00' };
    await read(tripUpdate(trip, { stopSequence: 1, departure: late(6) }));
    expect(await getStatus('up')).toMatchObject({ delayMinutes: 6 });
    await read(
      tripUpdate({ ...trip, startTime: '22:15:00' }, { stopSequence: 1, departure: late(6) }),
    );
    expect(await getStatus('twin')).toMatchObject({ delayMinutes: 0 });
    expect((await findSource()).warnings.join()).toMatch(/are of several: trip new-id of route r/);
  });

  it('warns of the rules for frequencies and loops', async () => {
    const [often, ring] = ['often', 'ring'].map((tripId) => ({ ...up, tripId }));
    await read(
      tripUpdate({ ...often, startTime: '18:10:00' }, { stopSequence: 1, departure: late(1) }),
      tripUpdate({ ...up, startTime: '14:05:00' }, { stopSequence: 1, departure: late(1) }),
      tripUpdate({ ...ring }, { stopId: 'a1', departure: late(1) }),
    );
    const { warnings } = await findSource();
    for (const rule of ['E009', 'E019', 'E023']) expect(warnings.join('\n')).toContain(rule);
  });

  it('has the active alerts of the train, its route and the stations of the traveller', async () => {
    const seconds = Date.parse(`${day}T12:00:00Z`) / 1000;
    const text = (...texts: [string, string?][]) => ({
      translation: texts.map(([text, language]) => (language ? { text, language } : { text })),
    });
    const alert = (title: string, informedEntity: EntitySelector[], more: Partial<Alert> = {}) => ({
      alert: { activePeriod: [], informedEntity, headerText: text([title]), ...more },
    });
    test.clock.advance(1000);
    const entities = [
      alert('Buses', [{ routeId: 'other' }]),
      alert('Lift', [{ stopId: 'b' }]),
      alert('Route', [{ routeId: 'r' }], {
        descriptionText: text([`<b>Long</b> ${'x '.repeat(900)}`]),
      }),
      alert('Train', [{ trip: up }], {
        headerText: text(['Train', 'en'], ['Zug', 'de']),
      }),
      alert('Over', [{ trip: up }], { activePeriod: [{ start: seconds - 60, end: seconds }] }),
      alert('Elsewhere', [{ routeId: 'r', stopId: 'b' }]),
      alert('Unknown', [{ trip: { tripId: 'unknown' } }]),
    ];
    alerts.send({ bytes: encodeMessage(test.clock.now(), entities) });
    await read();
    const getAlerts = async (to: string, language = 'en') => {
      const path = `/api/search/journeys?from=hills:a&to=hills:${to}&date=${day}`;
      const headers = { 'accept-language': language };
      const { body } = await test.client().get<{ journeys: TimetableJourney[] }>(path, { headers });
      return body.journeys[0]?.legs[0]?.live?.alerts ?? [];
    };
    const found = await getAlerts('c', 'de');
    expect(found.map(({ title }) => title)).toEqual(['Zug', 'Route']);
    expect(found[1]?.description).toMatch(/^Long x x .{700,790}…$/);
    const atStation = ['Train', 'Lift', 'Elsewhere', 'Route'];
    expect((await getAlerts('b')).map(({ title }) => title)).toEqual(atStation);
    const [status] = await listStatuses('hills:b');
    expect(status?.live?.alerts.map(({ title }) => title)).toEqual(atStation);
  });

  const listStatuses = async (to: string) => {
    const { statuses } = await test.contextOf('search').call('search', 'listTrainStatuses', {
      body: { trains: [{ trainId: 'hills:up', serviceDate: day, from: 'hills:a', to }] },
      response: z.object({ statuses: z.array(knownTrainStatus.nullable()) }),
    });
    return statuses;
  };

  it('has the occupancy of carriages that are numbered without a gap', async () => {
    const carriage = (carriageSequence: number) => ({
      label: String(carriageSequence),
      occupancyStatus: 5,
      occupancyPercentage: -1,
      carriageSequence,
    });
    const occupancy = async (sequences: number[]) => {
      const multiCarriageDetails = sequences.map(carriage);
      await read({ vehicle: { trip: up, occupancyStatus: 2, multiCarriageDetails } });
      return (await test.client().get(`/api/search/trains/hills:up/${day}`)).body.occupancy;
    };
    expect(await occupancy([2, 1])).toEqual({
      level: 'FEW_SEATS_AVAILABLE',
      percentage: null,
      carriages: ['1', '2'].map((label) => ({ label, level: 'FULL', percentage: null })),
    });
    expect(await occupancy([1, 3])).toMatchObject({ carriages: [] });
    expect((await listStatuses('hills:c'))[0]?.live?.occupancy).toMatchObject({
      level: 'FEW_SEATS_AVAILABLE',
    });
    await read();
    expect((await listStatuses('hills:c'))[0]?.live?.occupancy ?? null).toBe(null);
  });

  it('finds the service date of a train after midnight, with and without its start date', async () => {
    test.clock.set('2026-03-12T01:00:00Z');
    await read(tripUpdate({ tripId: 'night' }, { stopId: 'c', arrival: late(5) }));
    expect(await getStatus('night')).toMatchObject({ delayMinutes: 5 });
    expect(await getStatus('night', '2026-03-12')).toMatchObject({ delayMinutes: 0 });
    const trip = { tripId: 'night', startDate: '20260312' };
    await read(tripUpdate(trip, { stopId: 'c', arrival: late(6) }));
    expect(await getStatus('night', '2026-03-12')).toMatchObject({ delayMinutes: 6 });
  });

  it('is stale after 90 seconds without a newer message, and shows operators what is wrong', async () => {
    const getFeed = async () => {
      const { body } = await test.client().get<{ feeds: { live?: object }[] }>('/api/search/feeds');
      return body.feeds.find(({ live }) => live)?.live;
    };
    await read(
      tripUpdate({ tripId: 'unknown' }, { stopId: 'b', arrival: late(1) }),
      tripUpdate(up, { stopSequence: 2, stopId: 'nowhere', arrival: late(1) }),
      tripUpdate({ ...up, startDate: '11.3.2026' }, { stopId: 'b' }),
      tripUpdate({ ...up, startDate: '20260501' }, { stopId: 'b', arrival: late(1) }),
    );
    expect(await getFeed()).toMatchObject({ isStale: false });
    const { warnings } = await findSource();
    for (const rule of ['E003', 'E011', 'E021', 'E043', 'does not run on its start_date'])
      expect(warnings.join('\n')).toContain(rule);
    updates.send(null);
    test.clock.advance(91_000);
    await test.runJob('search', 'read-live-trains');
    expect(await getFeed()).toMatchObject({ isStale: true });
    expect((await listStatuses('hills:c'))[0]?.live).toMatchObject({
      isStale: true,
      occupancy: null,
      seenAt: expect.stringMatching(/^2026/),
    });
    expect((await findSource()).problem).toBe('The server responded 503.');
    updates.send({ bytes: Buffer.from('<html>') });
    await test.runJob('search', 'read-live-trains');
    expect((await findSource()).problem).toMatch(/./);
  });

  const findSource = async () => {
    const { describeFeeds } = await import('../feeds/describe-feeds');
    const [found] = await describeFeeds(test.contextOf('search'));
    const [source] = found?.live ?? [];
    if (!source) throw new Error('There is no source.');
    return source;
  };
});
