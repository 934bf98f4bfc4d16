import { appendFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import {
  type FeedText,
  removeFeeds,
  smallFeed,
  writeFeedFolder,
  writeFeedZip,
} from '../testing/small-feed';
import type { ContentTrip } from './feed-content';
import { openFeedFiles } from './files/feed-files';
import { readFeed } from './read-feed';

afterAll(removeFeeds);

const readPath = async (path: string) => {
  const files = await openFeedFiles(path);
  try {
    const { content, counts, warnings } = await readFeed(files, () => {});
    const trips = [...content.trips()];
    const trip = (id: string) => trips.find(({ tripId }) => tripId === id) as ContentTrip;
    return { content, counts, trips, trip, warnings: warnings.list() };
  } finally {
    await files.close();
  }
};

const read = (changes: FeedText = {}) => readPath(writeFeedFolder(changes));
const text = (file: string): string => smallFeed[file] ?? '';
const clock = (hours: number, minutes = 0) => hours * 3600 + minutes * 60;

describe('a feed', () => {
  it('is read from a folder with its trips, calls, dates and stations', async () => {
    const { content, counts, trip, warnings } = await read();
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

  it('is read from a zip, also from a folder inside it beside other things', async () => {
    expect((await readPath(writeFeedZip())).trips).toHaveLength(2);
    const inFolder = Object.entries(smallFeed).map(([file, text]) => [`export/feed/${file}`, text]);
    const fromMac = { ...Object.fromEntries(inFolder), '__MACOSX/export/feed/stops.txt': 'x' };
    expect((await readPath(writeFeedZip(fromMac, { base: {} }))).trips).toHaveLength(2);
    const plain = writeFeedZip({ 'README.md': 'Read me' }, { inside: 'export/feed/' });
    expect((await readPath(plain)).trips).toHaveLength(2);
    expect((await readPath(writeFeedFolder({}, { inside: 'feed' }))).trips).toHaveLength(2);
  });

  it('may have byte order marks, Windows line ends, quoted fields and blank lines', async () => {
    const windows = (file: string) => `\uFEFF${text(file).replaceAll('\n', '\r\n')}\r\n`;
    const changes = Object.fromEntries(Object.keys(smallFeed).map((file) => [file, windows(file)]));
    const stops = windows('stops.txt').replace('Ambert', '"Ambert, ""Haut"""');
    const { content, trips } = await read({ ...changes, 'stops.txt': stops });
    expect(content.stations[0]?.name).toBe('Ambert, "Haut"');
    expect(trips).toHaveLength(2);
  });

  it('may be in Windows-1252, and that is warned of', async () => {
    const folder = writeFeedFolder();
    const stops = Buffer.from(text('stops.txt').replace('Ambert', 'Mâcon'), 'latin1');
    writeFileSync(join(folder, 'stops.txt'), stops);
    const { content, warnings } = await readPath(folder);
    expect(content.stations[0]?.name).toBe('Mâcon');
    expect(warnings).toEqual([expect.stringContaining('Windows-1252: stops.txt')]);
  });
});

describe('the days of a service', () => {
  const added = 'service_id,date,exception_type\ndaily,20260405,1\ndaily,20260302,2\n';

  it('come from calendar_dates.txt alone', async () => {
    const { content } = await read({ 'calendar.txt': null, 'calendar_dates.txt': added });
    expect(content.services).toEqual([['2026-04-05']]);
  });

  it('come from calendar_dates.txt beside an empty calendar.txt', async () => {
    const { content } = await read({ 'calendar.txt': '', 'calendar_dates.txt': added });
    expect(content.services).toEqual([['2026-04-05']]);
  });

  it('are those of calendar.txt with what calendar_dates.txt adds and takes away', async () => {
    const { content } = await read({ 'calendar_dates.txt': added });
    const [days = []] = content.services;
    expect(days).toHaveLength(31);
    expect(days).toContain('2026-04-05');
    expect(days).not.toContain('2026-03-02');
  });

  it('follow the weekdays', async () => {
    const weekends = text('calendar.txt').replace('1,1,1,1,1,1,1', '0,0,0,0,0,1,1');
    const { content } = await read({ 'calendar.txt': weekends });
    expect(content.services[0]?.slice(0, 3)).toEqual(['2026-03-01', '2026-03-07', '2026-03-08']);
  });
});

describe('the times of a trip', () => {
  const withTimes = (rows: string) =>
    read({ 'stop_times.txt': `${text('stop_times.txt').split('\n')[0]}\n${rows}` });

  it('may pass midnight and lack a leading zero', async () => {
    const { trip } = await withTimes(
      'up,23:50:00,23:50:00,a,1\nup,24:30:00,25:05:00,b,2\nup,26:00:00,26:00:00,c,3\ndown,5:07:00,5:07:00,c,1\ndown,6:00:00,6:00:00,a,2\n',
    );
    expect(trip('up').departures).toEqual([clock(23, 50), clock(25, 5), clock(26)]);
    expect(trip('down').departures).toEqual([clock(5, 7), clock(6)]);
  });

  it('are spread evenly where they are blank, and taken from each other where one is', async () => {
    const { trip } = await withTimes('up,08:00:00,,a,1\nup,,,b,2\nup,,09:00:00,c,3\n');
    expect(trip('up').arrivals).toEqual([clock(8), clock(8, 30), clock(9)]);
    expect(trip('up').departures).toEqual([clock(8), clock(8, 30), clock(9)]);
  });

  it('may go back: they are held still, and the trip is warned of', async () => {
    const { trip, warnings } = await withTimes(
      'up,08:00:00,08:10:00,a,1\nup,07:30:00,07:40:00,b,2\nup,09:00:00,09:00:00,c,3\n',
    );
    expect(trip('up').departures).toEqual([clock(8, 10), clock(8, 10), clock(9)]);
    expect(warnings[0]).toMatch(/^1 trips go back in time.*trip up/);
  });

  it('are put in the order of stop_sequence, whatever the order of rows', async () => {
    const { trip } = await withTimes(
      'up,09:10:00,09:10:00,c,30\nup,08:00:00,08:00:00,a,2\nup,08:30:00,08:30:00,b,10\n',
    );
    expect(trip('up').stations).toEqual([0, 1, 2]);
  });

  it('repeat as frequencies.txt says', async () => {
    const { trips } = await read({
      'frequencies.txt':
        'trip_id,start_time,end_time,headway_secs\nup,6:00:00,7:00:00,1200\nup,06:40:00,07:20:00,1200\n',
    });
    const repeated = trips.filter(({ tripId }) => tripId.startsWith('up@'));
    expect(repeated.map(({ departures }) => departures[0])).toEqual([
      clock(6),
      clock(6, 20),
      clock(6, 40),
      clock(7),
    ]);
    expect(repeated[1]?.arrivals[2]).toBe(clock(7, 30));
    expect(trips).toHaveLength(5);
  });
});

describe('what a trip allows and who runs it', () => {
  it('follows pickup_type and drop_off_type where they are 1', async () => {
    const rows = text('stop_times.txt').trim().split('\n');
    const typed = rows.map((row, index) => {
      if (index === 0) return `${row},pickup_type,drop_off_type`;
      if (row.startsWith('up') && row.includes(',b,')) return `${row},1,0`;
      return row.startsWith('up') && row.includes(',c,') ? `${row},0,1` : `${row},,3`;
    });
    const { trip } = await read({ 'stop_times.txt': typed.join('\n') });
    expect([trip('up').noBoarding, trip('up').noAlighting]).toEqual([[1], [2]]);
    expect([trip('down').noBoarding, trip('down').noAlighting]).toEqual([[], []]);
  });

  it('keeps the zone of each agency', async () => {
    const { trip, content } = await read({
      'agency.txt': `${text('agency.txt')}XX,Far Railway,https://example.org,Asia/Tokyo\n`,
      'routes.txt': `${text('routes.txt')}far,XX,F,Far,2\n`,
      'trips.txt': `${text('trips.txt').replace('r,daily,down', 'far,daily,down')}`,
    });
    expect([trip('up').timeZone, trip('down').timeZone]).toEqual(['Europe/Paris', 'Asia/Tokyo']);
    expect(trip('down').operatorName).toBe('Far Railway');
    expect(content.timeZone).toBe('Europe/Paris');
  });

  it('lets optional columns and files be missing', async () => {
    const { trip } = await read({
      'agency.txt': 'agency_name,agency_timezone\nHill Railway,Europe/Paris\n',
      'routes.txt': 'route_id\nr\n',
      'trips.txt': 'trip_id,route_id,service_id\nup,r,daily\n',
      'stops.txt': 'stop_id\na\nb\nc\n',
    });
    expect(trip('up')).toMatchObject({ operatorCode: 'Hill Railway', trainNumber: 'up' });
  });
});

describe('what is odd but usable', () => {
  it('is imported with a warning that counts it and shows the first', async () => {
    const { trips, warnings } = await read({
      'trips.txt': `${text('trips.txt')}r,daily,lonely,7\nr,daily,empty,8\nr,never,idle,9\n`,
      'stop_times.txt': `${text('stop_times.txt')}lonely,10:00:00,10:00:00,a,1\nup,09:20:00,09:20:00,nowhere,4\ndown,19:00:00,19:00:00,elsewhere,4\nghost,10:00:00,10:00:00,a,1\n`,
    });
    expect(trips.map(({ tripId }) => tripId)).toEqual(['up', 'down', 'lonely']);
    expect(warnings).toEqual([
      '2 stop times name a stop that stops.txt lacks, the first: nowhere, line 9',
      '1 stop times name a trip that trips.txt lacks: ghost, line 11',
      expect.stringContaining('1 trips have a single stop'),
      '1 trips have no stop times and were left out: trip empty',
      '1 trips never run, as no calendar has their service: trip idle',
    ]);
  });
});

describe('a damaged feed', () => {
  const cases: [string, FeedText, string][] = [
    [
      'lacks a file',
      { 'stop_times.txt': null },
      'stop_times.txt: the feed lacks this file; add it',
    ],
    [
      'has an empty file',
      { 'trips.txt': '' },
      'trips.txt: the file is empty; download the feed again.',
    ],
    [
      'has no calendar',
      { 'calendar.txt': null },
      'calendar.txt: the feed has neither this file nor calendar_dates.txt; add one',
    ],
    [
      'lacks a column',
      { 'trips.txt': text('trips.txt').replace('service_id', 'serviceid') },
      'trips.txt, line 1, service_id: the column is missing; add this column to the first line.',
    ],
    [
      'is separated by semicolons',
      { 'stops.txt': text('stops.txt').replaceAll(',', ';') },
      'stops.txt, line 1, stop_id: the column is missing; separate the columns by commas.',
    ],
    [
      'has a time that is none',
      { 'stop_times.txt': text('stop_times.txt').replace('08:32:00', '8h32') },
      'stop_times.txt, line 3, departure_time: "8h32" is not a time; write it as HH:MM:SS',
    ],
    [
      'has a date that is none',
      { 'calendar.txt': text('calendar.txt').replace('20260331', '20260231') },
      'calendar.txt, line 2, end_date: "20260231" is not a date; write it as YYYYMMDD',
    ],
    [
      'has a place off the earth',
      { 'stops.txt': text('stops.txt').replace('45.29', '452.9') },
      'stops.txt, line 3, stop_lat: 452.9 is no latitude; write a number from -90 to 90.',
    ],
    [
      'has letters for a number',
      { 'stops.txt': text('stops.txt').replace('45.29', 'north') },
      'stops.txt, line 3, stop_lat: "north" is not a number',
    ],
    [
      'lacks a value',
      { 'trips.txt': text('trips.txt').replace(',down,', ',,') },
      'trips.txt, line 3, trip_id: the value is missing; fill it in.',
    ],
    [
      'has a row with too many values',
      { 'stops.txt': text('stops.txt').replace('Brioude', 'Brioude, Sud') },
      'stops.txt, line 3: the row has 5 values for 4 columns; put values that contain a comma in quotation marks.',
    ],
    [
      'has an open quotation mark',
      { 'stops.txt': text('stops.txt').replace('Brioude', '"Brioude') },
      'stops.txt, line 3: a quotation mark is opened and not closed',
    ],
    [
      'has a zone that is none',
      { 'agency.txt': text('agency.txt').replace('Europe/Paris', 'Europe/Lutetia') },
      'agency.txt, line 2, agency_timezone: "Europe/Lutetia" is not a time zone',
    ],
    [
      'has stop times of another feed',
      { 'stop_times.txt': text('stop_times.txt').replaceAll(/^(up|down)/gm, 'x$1') },
      'stop_times.txt: no row of it belongs to a trip and a stop of the feed',
    ],
  ];

  it.each(cases)(
    'that %s is refused with the place and the mend',
    async (_what, changes, message) => {
      await expect(read(changes)).rejects.toThrow(message);
    },
  );

  it('counts lines right behind quoted line breaks', async () => {
    const stops = text('stops.txt').replace('Ambert', '"Am\nbert"').replace('45.29', 'north');
    await expect(read({ 'stops.txt': stops })).rejects.toThrow('stops.txt, line 4, stop_lat');
  });

  it('that is no zip, was cut off, or is not there says so', async () => {
    const cut = writeFeedZip();
    truncateSync(cut, 700);
    await expect(readPath(cut)).rejects.toThrow(
      'hill-railway.zip: this is not a zip file, or it was cut off',
    );
    await expect(readPath(join(writeFeedFolder(), 'stops.txt'))).rejects.toThrow('not a zip file');
    await expect(readPath('/nowhere/feed.zip')).rejects.toThrow(
      'no file or folder at /nowhere/feed.zip',
    );
  });

  it('whose zip has a flipped byte inside names the file', async () => {
    const zip = writeFeedZip();
    const bytes = readFileSync(zip);
    const at = bytes.indexOf('stops.txt') + 20;
    bytes[at] = (bytes[at] ?? 0) ^ 0xff;
    writeFileSync(zip, bytes);
    await expect(readPath(zip)).rejects.toThrow('stops.txt: its part of the zip is damaged');
  });

  it('that holds no feed, several, or only zips says which', async () => {
    const photos = writeFeedFolder({ 'photo.txt': 'x' }, { base: {} });
    await expect(readPath(photos)).rejects.toThrow('none of the files of a GTFS feed');
    const zips = writeFeedFolder({ 'north.zip': 'x' }, { base: {} });
    await expect(readPath(zips)).rejects.toThrow('only other zips such as north.zip');
    const two = { 'a/stops.txt': 'x', 'b/stops.txt': 'x' };
    await expect(readPath(writeFeedFolder(two, { base: {} }))).rejects.toThrow('several feeds');
  });

  it('that goes on after its last line end with half a row is refused', async () => {
    const folder = writeFeedFolder();
    appendFileSync(join(folder, 'stop_times.txt'), 'down,18:20');
    await expect(readPath(folder)).rejects.toThrow('stop_times.txt, line 8');
  });
});
