import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import {
  type FeedText,
  removeFeeds,
  smallFeed,
  writeFeedFolder,
  writeFeedZip,
} from '../../../testing/timetable/small-feed';
import { clock, getFileText, readChanged, readFeedAt } from '../testing/read-feed-at';

afterAll(removeFeeds);

describe('a feed', () => {
  it('is read from a folder with its trips, calls, dates and stations', async () => {
    const { content, counts, trip, warnings } = await readChanged();
    expect(counts).toMatchObject({ trips: 2, stopTimes: 6, stops: 3 });
    expect(content.stations.map((station) => station.name)).toEqual([
      'Ambert',
      'Brioude',
      'Clermont',
    ]);
    expect(content.services[0]).toHaveLength(31);
    expect(content.services[0]?.[0]).toBe('2026-03-01');
    expect(trip('up')).toMatchObject({
      trainNumber: '101',
      operatorName: 'Hill Railway',
      timeZone: 'Europe/Paris',
      stations: [0, 1, 2],
      arrivals: [clock(8), clock(8, 30), clock(9, 10)],
      departures: [clock(8), clock(8, 32), clock(9, 10)],
    });
    expect(warnings).toEqual([]);
  });

  it('is read from a zip, also from a folder in the zip', async () => {
    expect((await readFeedAt(writeFeedZip())).trips).toHaveLength(2);
    const folderFiles = Object.entries(smallFeed).map(([file, text]) => [
      `export/feed/${file}`,
      text,
    ]);
    const macFiles = { ...Object.fromEntries(folderFiles), '__MACOSX/export/feed/stops.txt': 'x' };
    expect((await readFeedAt(writeFeedZip(macFiles, { base: {} }))).trips).toHaveLength(2);
    const plain = writeFeedZip({ 'README.md': 'Read me' }, { inside: 'export/feed/' });
    expect((await readFeedAt(plain)).trips).toHaveLength(2);
    expect((await readFeedAt(writeFeedFolder({}, { inside: 'feed' }))).trips).toHaveLength(2);
  });

  it('can have byte order marks, Windows line breaks, quoted fields and blank lines', async () => {
    const windows = (file: string) => `\uFEFF${getFileText(file).replaceAll('\n', '\r\n')}\r\n`;
    const changes = Object.fromEntries(Object.keys(smallFeed).map((file) => [file, windows(file)]));
    const stops = windows('stops.txt').replace('Ambert', '"Ambert, ""Haut"""');
    const { content, trips } = await readChanged({ ...changes, 'stops.txt': stops });
    expect(content.stations[0]?.name).toBe('Ambert, "Haut"');
    expect(trips).toHaveLength(2);
  });

  it('can be in Windows-1252, with a warning', async () => {
    const folder = writeFeedFolder();
    const stops = Buffer.from(getFileText('stops.txt').replace('Ambert', 'Mâcon'), 'latin1');
    writeFileSync(join(folder, 'stops.txt'), stops);
    const { content, warnings } = await readFeedAt(folder);
    expect(content.stations[0]?.name).toBe('Mâcon');
    expect(warnings).toEqual([expect.stringContaining('Windows-1252: stops.txt')]);
  });
});

describe('the days of a service', () => {
  const addedDates = 'service_id,date,exception_type\ndaily,20260405,1\ndaily,20260302,2\n';

  it('are read from only calendar_dates.txt', async () => {
    const { content } = await readChanged({
      'calendar.txt': null,
      'calendar_dates.txt': addedDates,
    });
    expect(content.services).toEqual([['2026-04-05']]);
  });

  it('are read from calendar_dates.txt with an empty calendar.txt', async () => {
    const { content } = await readChanged({ 'calendar.txt': '', 'calendar_dates.txt': addedDates });
    expect(content.services).toEqual([['2026-04-05']]);
  });

  it('are those of calendar.txt with the exceptions of calendar_dates.txt', async () => {
    const { content } = await readChanged({ 'calendar_dates.txt': addedDates });
    const [days = []] = content.services;
    expect(days).toHaveLength(31);
    expect(days).toContain('2026-04-05');
    expect(days).not.toContain('2026-03-02');
  });

  it('follow the weekdays', async () => {
    const weekends = getFileText('calendar.txt').replace('1,1,1,1,1,1,1', '0,0,0,0,0,1,1');
    const { content } = await readChanged({ 'calendar.txt': weekends });
    expect(content.services[0]?.slice(0, 3)).toEqual(['2026-03-01', '2026-03-07', '2026-03-08']);
  });
});

describe('a calendar without dates', () => {
  const read = (row: string) =>
    readChanged({
      'calendar.txt': `${getFileText('calendar.txt').split('\n')[0]}\n${row}\n`,
      'calendar_dates.txt': 'service_id,date,exception_type\ndaily,20260405,1\n',
    });

  it.each(['daily,0,0,0,0,0,0,0,,', 'daily,,,,,,,,,', 'daily,,,,,,,,20260301,20260331'])(
    'has the days of calendar_dates.txt: %s',
    async (row) => {
      const { content, warnings } = await read(row);
      expect([content.services, warnings]).toEqual([[['2026-04-05']], []]);
    },
  );

  it('that has weekdays has the days of calendar_dates.txt, with a warning', async () => {
    const { content, warnings } = await read('daily,1,1,1,1,1,1,1,,');
    expect(content.services).toEqual([['2026-04-05']]);
    expect(warnings).toEqual([
      expect.stringMatching(/^1 calendar has weekdays without start_date/),
    ]);
  });

  it('is rejected when only one of its dates is missing', async () => {
    await expect(read('daily,1,1,1,1,1,1,1,20260301,')).rejects.toThrow(
      'calendar.txt, line 2, end_date: the value is missing; fill it in.',
    );
  });
});

describe('an unlimited calendar', () => {
  const read = async (period: string, today: string) => {
    const calendar = getFileText('calendar.txt').replace('20260301,20260331', period);
    const now = new Date(`${today}T12:00:00Z`);
    const { content, warnings } = await readChanged({ 'calendar.txt': calendar }, now);
    const [days = []] = content.services;
    return { days: [days[0], days.at(-1), days.length], warnings };
  };

  it('has the days around today, with a warning', async () => {
    const { days, warnings } = await read('20000101,20991231', '2026-11-21');
    expect(days).toEqual(['2025-11-21', '2028-11-25', 1101]);
    expect(warnings).toEqual([
      expect.stringContaining('; only the dates around today were imported: service daily'),
    ]);
  });

  it('has the days at the end that is nearer to today', async () => {
    const first = ['2026-06-01', '2029-06-05', 1101];
    expect((await read('20260601,20991231', '2026-11-21')).days).toEqual(first);
    expect((await read('20260601,20991231', '2020-01-01')).days).toEqual(first);
    const last = ['2024-12-26', '2027-12-31', 1101];
    expect((await read('20000101,20271231', '2026-11-21')).days).toEqual(last);
    expect((await read('20000101,20271231', '2040-01-01')).days).toEqual(last);
  });

  it('keeps its weekdays', async () => {
    const calendar = getFileText('calendar.txt')
      .replace('1,1,1,1,1,1,1', '0,0,1,0,0,0,0')
      .replace('20260301,20260331', '20000101,20991231');
    const { content } = await readChanged({ 'calendar.txt': calendar });
    const weekdays = content.services[0]?.map((day) => new Date(`${day}T00:00:00Z`).getUTCDay());
    expect(new Set(weekdays)).toEqual(new Set([3]));
  });

  it('is complete when it is not longer than three years', async () => {
    const { days, warnings } = await read('20190101,20211231', '2026-11-21');
    expect([days, warnings]).toEqual([['2019-01-01', '2021-12-31', 1096], []]);
  });
});

describe('a defect that can be imported', () => {
  it('adds a warning with its count and first example', async () => {
    const { trips, warnings } = await readChanged({
      'trips.txt': `${getFileText('trips.txt')}r,daily,lonely,7\nr,daily,empty,8\nr,never,idle,9\n`,
      'stop_times.txt': `${getFileText('stop_times.txt')}lonely,10:00:00,10:00:00,a,1\nup,09:20:00,09:20:00,nowhere,4\ndown,19:00:00,19:00:00,elsewhere,4\nghost,10:00:00,10:00:00,a,1\n`,
    });
    expect(trips.map(({ tripId }) => tripId)).toEqual(['up', 'down', 'lonely']);
    expect(warnings).toEqual([
      '2 stop times are for stops that are not in stops.txt and were left out, the first: nowhere, line 9',
      '1 stop time is for a trip that is not in trips.txt and was left out: ghost, line 11',
      expect.stringContaining('1 trip has a single stop'),
      '1 trip has no stop times and was left out: trip empty',
      '1 trip never runs, as no calendar has its service, and was left out: trip idle, service never',
    ]);
  });

  const defects: [string, FeedText, string | string[]][] = [
    [
      'a trip without any time',
      {
        'trips.txt': `${getFileText('trips.txt')}r,daily,timeless,7\n`,
        'stop_times.txt': `${getFileText('stop_times.txt')}timeless,,,a,1\ntimeless,,,b,2\n`,
      },
      '1 trip has no time at any stop and was left out: trip timeless',
    ],
    [
      'a frequency of an unknown trip',
      {
        'frequencies.txt':
          'trip_id,start_time,end_time,headway_secs\nghost,06:00:00,07:00:00,1200\n',
      },
      '1 frequency is for a trip that is not in trips.txt and was left out: ghost, line 2',
    ],
    [
      'a calendar that ends before it starts',
      { 'calendar.txt': `${getFileText('calendar.txt')}never,1,1,1,1,1,1,1,20260331,20260301\n` },
      '1 calendar ends before it starts and has no dates: service never, line 3',
    ],
    [
      'two agencies with one id',
      {
        'agency.txt': `${getFileText('agency.txt')}HB,Other Railway,https://example.org,Europe/Paris\n`,
      },
      '1 id is repeated in agency.txt; its first row was used: agency_id HB, line 3',
    ],
    [
      'two routes with one id',
      { 'routes.txt': `${getFileText('routes.txt')}r,HB,R2,Elsewhere,2\nr,HB,R3,Elsewhere,2\n` },
      '2 ids are repeated in routes.txt; the first row of each was used, the first: route_id r, line 3',
    ],
    [
      'a row of each file twice',
      Object.fromEntries(
        Object.entries(smallFeed).map(([file, text]) => [file, text.replace(/\n(.*\n)/, '\n$1$1')]),
      ),
      [
        '1 id is repeated in agency.txt; its first row was used: agency_id HB, line 3',
        '1 id is repeated in stops.txt; its first row was used: stop_id a, line 3',
        '1 id is repeated in calendar.txt; its first row was used: service_id daily, line 3',
        '1 id is repeated in routes.txt; its first row was used: route_id r, line 3',
        '1 id is repeated in trips.txt; its first row was used: trip_id up, line 3',
        '1 trip has a repeated row in stop_times.txt, which was read once: trip up',
      ],
    ],
    [
      'two trips with one id in stop_times.txt',
      {
        'trips.txt': `${getFileText('trips.txt')}r,daily,two,7\n`,
        'stop_times.txt': `${getFileText('stop_times.txt')}${['08', '12'].map((hour) => `two,${hour}:00:00,${hour}:00:00,a,1\ntwo,${hour}:10:00,${hour}:10:00,b,2\n`).join('')}`,
      },
      '1 trip has different rows with the same stop_sequence in stop_times.txt and was left out: trip two',
    ],
    [
      'a trip of an unknown route',
      { 'trips.txt': `${getFileText('trips.txt')}x,daily,strange,7\n` },
      '1 trip has a route that is not in routes.txt and was left out: trip strange, route x, line 4',
    ],
    [
      'an unknown time zone of a stop',
      {
        'stops.txt': getFileText('stops.txt')
          .replace('stop_lon', 'stop_lon,stop_timezone')
          .replace('3.74', '3.74,Lutetia'),
      },
      '1 stop has an unknown stop_timezone; the zone of its trips was used: "Lutetia" of stop a, line 2',
    ],
  ];
  it.each(defects)('is %s, which is not imported', async (_what, changes, warning) => {
    const { content, trips, warnings } = await readChanged(changes);
    expect(warnings).toEqual([warning].flat());
    expect(trips.map(({ tripId }) => tripId)).toEqual(['up', 'down']);
    expect(content.services[0]).toHaveLength(31);
  });
});
