import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createSettableClock } from 'shared-server/clock';
import { localTime } from '../../../kit/values/local-time';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import {
  type FeedText,
  removeFeeds,
  writeFeedFolder,
  writeFeedZip,
} from '../../../testing/timetable/small-feed';
import type { TimetableJourney } from '../contract';
import { createFeedId } from '../import/feed-id';
import { getFileText } from '../testing/read-feed-at';
import { runCommand } from './run-command';

/** Two cities with two stops each, and train numbers in every field that feeds use. */
const twoCities: FeedText = {
  'agency.txt': `agency_id,agency_name,agency_url,agency_timezone
RB,Rail of Both,https://example.org,Europe/Berlin
`,
  'stops.txt': `stop_id,stop_name,stop_lat,stop_lon
b-up,Berlin Hbf,52.5251,13.3694
b-low,Berlin Hbf (tief),52.5252,13.3693
w,"Wittenberg \\ ""Luther""\tOst",51.8673,12.6621
m,München Hbf,48.1402,11.5583
m-5,München Hbf Gl.5-10,48.1401,11.5552
`,
  'routes.txt': `route_id,agency_id,route_short_name,route_long_name,route_type
headsign,RB,FV,,2
long-name,RB,FV,ICE 503,2
nowhere,RB,FV,,2
nameless,RB,,,2
`,
  'trips.txt': `route_id,service_id,trip_id,trip_headsign
headsign,daily,first,ICE 501
long-name,daily,second,München Hbf
nowhere,daily,third,
nameless,weekends,fourth,
headsign,daily,back,ICE 502
`,
  'calendar.txt': `service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
daily,1,1,1,1,1,1,1,20260301,20260331
weekends,0,0,0,0,0,1,1,20260301,20260331
`,
  'stop_times.txt': `trip_id,arrival_time,departure_time,stop_id,stop_sequence
third,22:50:00,22:50:00,b-up,1
third,27:05:00,27:05:00,m-5,2
second,6:00:00,6:00:00,b-up,1
second,6:40:00,6:42:00,w,2
second,10:02:00,10:02:00,m,3
first,04:28:00,04:28:00,b-low,1
first,09:17:00,09:17:00,m,2
fourth,07:00:00,07:00:00,b-up,1
fourth,12:00:00,12:00:00,m,2
back,08:00:00,08:00:00,m,1
back,12:00:00,12:00:00,b-up,2
`,
};

describe('the import command', () => {
  let test: ServiceTest;
  const clock = createSettableClock();
  const output: string[] = [];
  const errors: string[] = [];
  beforeAll(async () => {
    test = await startServiceTest({ services: ['search'] });
  });
  beforeEach(() => {
    clock.set('2026-03-10T12:00:00Z');
    output.length = 0;
    errors.length = 0;
  });
  afterAll(async () => {
    removeFeeds();
    await test.stop();
  });

  const run = (...args: string[]) =>
    runCommand(args, {
      env: { ENVIRONMENT: 'test', DATABASE_URL: test.databaseUrl },
      clock,
      print: (line) => void output.push(line),
      printError: (line) => void errors.push(line),
    });

  type Found = { journeys: TimetableJourney[]; feed: { id: string; illustrative: boolean } };
  const journeys = async (from: string, to: string, date: string) => {
    // Other feeds of these tests have the same stations.
    const [feed = ''] = from.split(':');
    const query = new URLSearchParams({ from, to, date, feed });
    const found = await test.client().get<Found>(`/api/search/journeys?${query}`);
    expect(found.status).toBe(200);
    return found.body;
  };
  const getLocalTimes = ({ departure, arrival, legs: [leg] }: TimetableJourney) =>
    [departure, arrival].map((at) => localTime(new Date(at), leg?.timeZone ?? '')).join('-');
  const directTrains = async (from: string, to: string, date: string) =>
    (await journeys(from, to, date)).journeys
      .filter(({ changes }) => changes === 0)
      .map((journey) => `${journey.legs[0]?.trainNumber} ${getLocalTimes(journey)}`);

  it('imports a feed, and the service finds journeys by any stop of a station', async () => {
    expect([await run(writeFeedZip(twoCities, { name: 'two-cities.zip' })), errors]).toEqual([
      0,
      [],
    ]);
    expect(output).toEqual(
      expect.arrayContaining([
        'Imported Rail of Both as the feed two-cities',
        '  trips          5',
        '  stop times     11',
        '  stops          5 at 3 stations',
        '  service dates  2026-03-01 to 2026-03-31',
        '                 Berlin Hbf to München Hbf on 2026-03-10: 3 direct trains, the first ICE 501, 04:28-09:17',
      ]),
    );
    const wednesday = ['ICE 501 04:28-09:17', 'ICE 503 06:00-10:02', 'FV 22:50-03:05'];
    for (const from of ['two-cities:b-up', 'two-cities:b-low']) {
      for (const to of ['two-cities:m', 'two-cities:m-5']) {
        expect(await directTrains(from, to, '2026-03-11')).toEqual(wednesday);
      }
    }
    const saturday = await directTrains('two-cities:b-up', 'two-cities:m', '2026-03-14');
    expect(saturday).toEqual([...wednesday.slice(0, 2), 'fourth 07:00-12:00', 'FV 22:50-03:05']);
    const { journeys: found, feed } = await journeys('two-cities:w', 'two-cities:m', '2026-03-11');
    expect(feed).toMatchObject({ id: 'two-cities', illustrative: false });
    expect(found[0]?.legs[0]?.from.name).toBe('Wittenberg \\ "Luther"\tOst');
  });

  it('replaces the feed with the same id, and keeps it when the new feed is invalid', async () => {
    const directQuery = ['hill-railway:a', 'hill-railway:c', '2026-03-11'] as const;
    expect(await run(writeFeedFolder())).toBe(0);
    expect(await directTrains(...directQuery)).toEqual(['101 08:00-09:10']);
    const later = getFileText('stop_times.txt').replaceAll('08:00:00', '07:00:00');
    expect(await run(writeFeedFolder({ 'stop_times.txt': later }))).toBe(0);
    expect(await directTrains(...directQuery)).toEqual(['101 07:00-09:10']);
    const tripsWithoutDays = getFileText('trips.txt').replaceAll(',daily,', ',never,');
    expect(await run(writeFeedFolder({ 'trips.txt': tripsWithoutDays }))).toBe(1);
    expect(errors.at(-1)).toMatch(
      /^Nothing was imported.*\nno trip of the feed.*\n.*service never/,
    );
    expect(await directTrains(...directQuery)).toEqual(['101 07:00-09:10']);
  });

  const agency = (name: string): FeedText => ({
    'agency.txt': getFileText('agency.txt').replace('Hill Railway', name),
  });
  const feedNames = async () => {
    type Feeds = { feeds: { id: string; name: string }[] };
    const { body } = await test.client().get<Feeds>('/api/search/feeds');
    return Object.fromEntries(body.feeds.map(({ id, name }) => [id, name]));
  };

  it('gives feeds without Latin letters in their names different ids', async () => {
    for (const name of ['東京鉄道', '大阪鉄道', '東京鉄道']) {
      expect(await run(writeFeedZip(agency(name), { name: `${name}.zip` }))).toBe(0);
    }
    const names = await feedNames();
    const [tokyo, osaka] = [createFeedId('東京鉄道.zip', ''), createFeedId('大阪鉄道.zip', '')];
    expect([names[tokyo], names[osaka]]).toEqual(['東京鉄道', '大阪鉄道']);
    expect(output).toContain('  replaces       東京鉄道 as imported on 2026-03-10, with 2 trips');
  });

  it('rejects replacing a feed of another agency without --replace', async () => {
    const [old, other] = [agency('Old Railway'), agency('Other Railway')];
    expect(await run(writeFeedZip(old, { name: 'valley.zip' }))).toBe(0);
    expect(await run(writeFeedZip(other, { name: 'valley.zip' }))).toBe(1);
    expect(errors).toEqual([
      'Nothing was imported. The stored timetables are unchanged.\nthe id "valley" belongs to a feed from "valley" by Old Railway, and this is a feed from "valley" by Other Railway; use another id with --id, or replace the stored feed with --replace.',
    ]);
    expect(await feedNames()).toMatchObject({ valley: 'Old Railway' });
    expect(await run(writeFeedZip(other, { name: 'valley.zip' }), '--replace')).toBe(0);
    expect(await feedNames()).toMatchObject({ valley: 'Other Railway' });
    expect(output).toContain(
      '  replaces       Old Railway as imported on 2026-03-10, with 2 trips',
    );
  });

  it('rejects replacing a feed of another file without --replace', async () => {
    expect(await run(writeFeedZip({}, { name: 'north line.zip' }))).toBe(0);
    const other = writeFeedZip({}, { name: 'north_line.zip' });
    expect(await run(other)).toBe(1);
    expect(errors[0]).toContain(
      'from "north line" by Hill Railway, and this is a feed from "north_line" by Hill Railway;',
    );
    expect(await run(other, '--replace')).toBe(0);
    expect(await run(writeFeedZip({}, { name: 'West.zip' }), '--id', 'north-line')).toBe(1);
  });

  it('replaces a feed of the same agency whose file name is generic', async () => {
    const writeYearFeed = (year: number) =>
      writeFeedZip(agency('Coast Railway'), { name: `gtfs-${year}.zip` });
    expect(await run(writeYearFeed(2025))).toBe(0);
    expect(await run(writeYearFeed(2026))).toBe(0);
    expect(await feedNames()).toMatchObject({ 'coast-railway': 'Coast Railway' });
  });

  it('rejects a timetable without trains and names the reasons', async () => {
    expect(await run(writeFeedFolder())).toBe(0);
    const trips = getFileText('trips.txt').replaceAll(',daily,', ',never,');
    expect(await run(writeFeedFolder({ 'trips.txt': trips }))).toBe(1);
    expect(errors[0]).toContain(
      'no trip of the feed can be imported; fix these problems:\n    - 2 trips never run, as no calendar has their service, and were left out, the first: trip up, service never\n  and import it again.',
    );
    const calendar = getFileText('calendar.txt').replace('1,1,1,1,1,1,1', '0,0,0,0,0,0,0');
    expect(await run(writeFeedFolder({ 'calendar.txt': calendar }))).toBe(1);
    expect(errors[1]).toContain(
      'no trip of the feed has a date; check the dates in calendar.txt and calendar_dates.txt.',
    );
  });

  it('removes NUL characters from a name', async () => {
    const stops = getFileText('stops.txt').replace('Brioude', 'Bri\0oude');
    expect(await run(writeFeedZip({ 'stops.txt': stops }, { name: 'nul.zip' }))).toBe(0);
    const { journeys: found } = await journeys('nul:b', 'nul:c', '2026-03-11');
    expect(found[0]?.legs[0]?.from.name).toBe('Brioude');
    expect(output).toContain(
      '    - 1 value of stops.txt has control characters, which were removed: line 3, stop_name',
    );
  });

  it('finds replacement buses as buses, and no other buses', async () => {
    const routes = [2, 714, 3].map((type) => `${type},HB,L${type},,${type}\n`).join('');
    const trips = [2, 714, 3].map((type) => `${type},daily,${type}\n`).join('');
    const calls = [2, 714, 3].map(
      (type, hour) =>
        `${type},1${hour}:00:00,1${hour}:00:00,a,1\n${type},1${hour}:30:00,1${hour}:30:00,b,2\n`,
    );
    const buses = {
      'routes.txt': `route_id,agency_id,route_short_name,route_long_name,route_type\n${routes}`,
      'trips.txt': `route_id,service_id,trip_id\n${trips}`,
      'stop_times.txt': `trip_id,arrival_time,departure_time,stop_id,stop_sequence\n${calls.join('')}`,
    };
    expect(await run(writeFeedZip(buses, { name: 'buses.zip' }))).toBe(0);
    expect(output).toContain(
      '    - 1 trip is of route_type 3, which is neither rail nor a rail replacement bus (714), and was left out: trip 3, route 3, line 4',
    );
    const { journeys: found } = await journeys('buses:a', 'buses:b', '2026-03-11');
    expect(found.map(({ legs: [leg] }) => [leg?.trainNumber, leg?.mode, leg?.layoutId])).toEqual([
      ['L2', undefined, null],
      ['L714', 'bus', null],
    ]);
    const train = await test.client().get('/api/search/trains/buses:714/2026-03-11');
    expect([train.status, train.body]).toEqual([200, expect.objectContaining({ mode: 'bus' })]);
    const onlyBuses = { ...buses, 'routes.txt': buses['routes.txt'].replaceAll(/[24]$/gm, '3') };
    expect(await run(writeFeedZip(onlyBuses, { name: 'only-buses.zip' }))).toBe(1);
    expect(errors[0]).toContain(
      'no trip of the feed can be imported; fix these problems:\n    - 2 trips are of route_type 3',
    );
  });

  const toLongId = (text: string) => text.padEnd(389, '線');

  it('opens trains and stations with the longest ids that it imports', async () => {
    const [tripId, stopId, agencyId] = [toLongId('駅'), toLongId('あ'), toLongId('HB')];
    const path = writeFeedZip(
      {
        'agency.txt': getFileText('agency.txt').replace('HB', agencyId),
        'routes.txt': getFileText('routes.txt').replace('HB', agencyId),
        'stops.txt': getFileText('stops.txt').replace(/^a/m, stopId),
        'trips.txt': getFileText('trips.txt').replace('up', tripId),
        'stop_times.txt': getFileText('stop_times.txt')
          .replaceAll(/^up/gm, tripId)
          .replaceAll(',a,', `,${stopId},`),
        'frequencies.txt': `trip_id,start_time,end_time,headway_secs\n${tripId},100:00:00,100:01:00,60\n`,
      },
      { name: `${'i'.repeat(100)}.zip` },
    );
    expect([await run(path, '--id', 'i'.repeat(100)), errors]).toEqual([0, []]);
    const id = 'i'.repeat(100);
    const { journeys: found } = await journeys(`${id}:${stopId}`, `${id}:c`, '2026-03-15');
    const trainId = found[0]?.legs[0]?.trainId ?? '';
    expect(trainId).toHaveLength(500);
    const trainPath = `/api/search/trains/${encodeURIComponent(trainId)}/2026-03-11`;
    expect((await test.client().get(trainPath)).status).toBe(200);
  });

  it('rejects invalid ids and names', async () => {
    expect(await run(writeFeedFolder(), '--id', 'illustrative')).toBe(1);
    expect(await run(writeFeedFolder(), '--id', 'Über')).toBe(1);
    expect(await run(writeFeedFolder(), '--name', 'a\u0007')).toBe(1);
    expect(errors.map((error) => error.split('\n')[1])).toEqual([
      '"illustrative" is the id of the network that comes with the product; use another id with --id.',
      '"Über" cannot be the id of a feed; use another id with --id: up to 100 lower-case letters, digits and hyphens.',
      '--name has control characters; write it without them.',
    ]);
  });

  it('shows each end of a leg in the time zone of its station', async () => {
    const stops = getFileText('stops.txt')
      .replace('stop_lon\n', 'stop_lon,stop_timezone\n')
      .replace('3.74\n', '3.74,Europe/London\n')
      .replaceAll(/(3\.[31][80])\n/g, '$1,Europe/Paris\n');
    const path = writeFeedFolder({ 'stops.txt': stops }, { name: 'two-clocks' });
    expect(await run(path)).toBe(0);
    const clocks = async (from: string, to: string) =>
      (await journeys(`two-clocks:${from}`, `two-clocks:${to}`, '2026-03-11')).journeys.map(
        ({ departure, arrival, legs: [leg] }) => [
          localTime(new Date(departure), leg?.timeZone ?? ''),
          localTime(new Date(arrival), leg?.arrivalTimeZone ?? leg?.timeZone ?? ''),
          leg?.arrivalTimeZone,
        ],
      );
    expect(await clocks('a', 'c')).toEqual([['07:00', '09:10', 'Europe/Paris']]);
    expect(await clocks('c', 'a')).toEqual([['17:00', '17:15', 'Europe/London']]);
    expect(await clocks('b', 'c')).toEqual([['08:32', '09:10', undefined]]);
  });

  it('uses the local date of the feed', async () => {
    const pastDatesWarning = /All service dates have passed: the last is 2026-03-31/;
    clock.set('2026-03-31T21:30:00Z');
    expect(await run(writeFeedFolder())).toBe(0);
    expect(output.join('\n')).not.toMatch(pastDatesWarning);
    clock.set('2026-03-31T22:30:00Z');
    expect(await run(writeFeedFolder())).toBe(0);
    expect(output.join('\n')).toMatch(pastDatesWarning);
  });

  it('imports the days around today of an unlimited calendar', async () => {
    clock.set('2026-11-21T09:00:00Z');
    const unlimitedCalendar = getFileText('calendar.txt').replace(
      '20260301,20260331',
      '20000101,20991231',
    );
    expect(await run(writeFeedFolder({ 'calendar.txt': unlimitedCalendar }))).toBe(0);
    expect(output).toContain('  service dates  2025-11-21 to 2028-11-25');
    expect(output.at(-1)).toMatch(/ on 2026-11-21: 1 direct train, the first 102/);
  });

  it('prints its usage for invalid arguments', async () => {
    expect([await run(), await run('a.zip', 'b.zip'), await run('--colour')]).toEqual([2, 2, 2]);
    expect(errors).toHaveLength(3);
    expect([await run('--help'), output.at(-1)]).toEqual([0, expect.stringMatching(/^Usage: /)]);
  });

  // The feed db-fernverkehr-2019.gtfs.zip is not in the repository.
  const germanFeed = process.env.GERMAN_FEED_OF_2019;
  if (germanFeed) {
    it('finds the known trains of the German timetable of 2019', async () => {
      expect(await run(germanFeed, '--id', 'germany')).toBe(0);
      expect(output).toEqual(
        expect.arrayContaining([
          '  trips          6,063',
          '  stop times     86,193',
          '  service dates  2018-12-09 to 2019-12-14',
        ]),
      );
      for (const from of ['germany:8011160', 'germany:8098160']) {
        for (const to of ['germany:8000261', 'germany:8098262']) {
          const trains = await directTrains(from, to, '2019-03-13');
          expect([trains.length, trains[0]]).toEqual([25, 'ICE 501 04:28-09:17']);
        }
      }
    });
  }
});
