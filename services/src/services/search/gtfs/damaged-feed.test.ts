import { appendFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import {
  type FeedText,
  removeFeeds,
  writeFeedFolder,
  writeFeedZip,
} from '../../../testing/timetable/small-feed';
import { getFileText, readChanged, readFeedAt } from '../testing/read-feed-at';

afterAll(removeFeeds);

describe('a damaged feed', () => {
  const cases: [string, FeedText, string][] = [
    [
      'has no stop_times.txt',
      { 'stop_times.txt': null },
      'stop_times.txt: the feed does not have this file; add it',
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
      'has no service_id column',
      { 'trips.txt': getFileText('trips.txt').replace('service_id', 'serviceid') },
      'trips.txt, line 1, service_id: the column is missing; add this column to the first line.',
    ],
    [
      'is separated by semicolons',
      { 'stops.txt': getFileText('stops.txt').replaceAll(',', ';') },
      'stops.txt, line 1, stop_id: the column is missing; separate the columns by commas.',
    ],
    [
      'has an invalid time',
      { 'stop_times.txt': getFileText('stop_times.txt').replace('08:32:00', '8h32') },
      'stop_times.txt, line 3, departure_time: "8h32" is not a time; write it as HH:MM:SS',
    ],
    [
      'has an invalid date',
      { 'calendar.txt': getFileText('calendar.txt').replace('20260331', '20260231') },
      'calendar.txt, line 2, end_date: "20260231" is not a date; write it as YYYYMMDD',
    ],
    [
      'has a frequency with fractions of a second',
      {
        'frequencies.txt': 'trip_id,start_time,end_time,headway_secs\nup,06:00:00,07:00:00,90.5\n',
      },
      'frequencies.txt, line 2, headway_secs: "90.5" is not a whole number; write it without a fraction.',
    ],
    [
      'has a fractional stop sequence',
      { 'stop_times.txt': getFileText('stop_times.txt').replace(',2\n', ',2.5\n') },
      'stop_times.txt, line 3, stop_sequence: "2.5" is not a whole number; write it without a fraction.',
    ],
    [
      'has a stop sequence that is too large',
      { 'stop_times.txt': getFileText('stop_times.txt').replace(',2\n', ',4294967298\n') },
      'stop_times.txt, line 3, stop_sequence: 4294967298 is too large; write a number up to 2147483647.',
    ],
    [
      'has an impossible latitude',
      { 'stops.txt': getFileText('stops.txt').replace('45.29', '452.9') },
      'stops.txt, line 3, stop_lat: 452.9 is no latitude; write a number from -90 to 90.',
    ],
    [
      'has a text instead of a number',
      { 'stops.txt': getFileText('stops.txt').replace('45.29', 'north') },
      'stops.txt, line 3, stop_lat: "north" is not a number',
    ],
    [
      'has no trip_id in a row',
      { 'trips.txt': getFileText('trips.txt').replace(',down,', ',,') },
      'trips.txt, line 3, trip_id: the value is missing; fill it in.',
    ],
    [
      'has a row with too many values',
      { 'stops.txt': getFileText('stops.txt').replace('Brioude', 'Brioude, Sud') },
      'stops.txt, line 3: the row has 5 values for 4 columns; put values that contain a comma in quotation marks.',
    ],
    [
      'has a date in year 0',
      { 'calendar.txt': getFileText('calendar.txt').replace('20260301', '00000301') },
      'calendar.txt, line 2, start_date: "00000301" is not a date; write it as YYYYMMDD',
    ],
    [
      'has a stop id that is too long',
      { 'stops.txt': getFileText('stops.txt').replace('a,', `${'a'.repeat(390)},`) },
      'stops.txt, line 2, stop_id: the id has 390 characters; write one of up to 389 characters.',
    ],
    [
      'has two trips with one id',
      { 'trips.txt': `${getFileText('trips.txt')}r,weekends,up,101\n` },
      'trips.txt, line 4, trip_id: the id "up" is repeated with other values; give each row its own id, or remove one.',
    ],
    [
      'has a train and a bus with one id',
      {
        'routes.txt': `${getFileText('routes.txt')}bus,HB,B1,Bus,3\n`,
        'trips.txt': `${getFileText('trips.txt')}bus,daily,up,101\n`,
      },
      'trips.txt, line 4, trip_id: the id "up" is repeated with other values',
    ],
    [
      'has two stops with one id',
      { 'stops.txt': `${getFileText('stops.txt')}a,Vichy,46.12,3.42\n` },
      'stops.txt, line 5, stop_id: the id "a" is repeated with other values',
    ],
    [
      'has a route and a bus route with one id',
      { 'routes.txt': `${getFileText('routes.txt')}r,HB,R1,Ambert - Clermont,714\n` },
      'routes.txt, line 3, route_id: the id "r" is repeated with other values',
    ],
    [
      'has two calendars with one id',
      { 'calendar.txt': `${getFileText('calendar.txt')}daily,0,0,0,0,0,1,1,20260301,20260331\n` },
      'calendar.txt, line 3, service_id: the id "daily" is repeated with other values',
    ],
    [
      'has two agencies with one id and two time zones',
      { 'agency.txt': `${getFileText('agency.txt')}HB,Hill Railway,,Europe/London\n` },
      'agency.txt, line 3, agency_id: the id "HB" is repeated with other values',
    ],
    [
      'has a trip id that is too long',
      { 'trips.txt': getFileText('trips.txt').replace('up', 'u'.repeat(3000)) },
      'trips.txt, line 2, trip_id: the id has 3000 characters; write one of up to 389 characters.',
    ],
    [
      'repeats a column',
      { 'stops.txt': getFileText('stops.txt').replace('stop_lon\n', 'stop_lon,Stop_Name\n') },
      'stops.txt, line 1, stop_name: the column is repeated (columns 2 and 5); remove one of them or give it another name.',
    ],
    [
      'has one column and two values in a row',
      { 'routes.txt': 'route_id\nr,HB\n' },
      'routes.txt, line 2: the row has 2 values for 1 column;',
    ],
    [
      'has a row with too few values',
      { 'trips.txt': getFileText('trips.txt').replace('r,daily,down,102', 'r,daily') },
      'trips.txt, line 3, trip_id: the row ends before this column (2 values for 4 columns); complete the row',
    ],
    [
      'is separated by tabs',
      { 'stops.txt': getFileText('stops.txt').replaceAll(',', '\t') },
      'stops.txt, line 1, stop_id: the column is missing; separate the columns by commas, not by tabs.',
    ],
    [
      'has a file with only a header',
      { 'stop_times.txt': getFileText('stop_times.txt').split('\n')[0] ?? '' },
      'stop_times.txt: the file has no row after its first line; add the rows.',
    ],
    [
      'has quotation marks inside quotation marks',
      { 'stops.txt': getFileText('stops.txt').replace('Brioude', '"Brioude "Dom" Hbf"') },
      'stops.txt, line 3: a quoted value has another quotation mark inside, or is not closed before the next one; write quotation marks that belong to the text twice',
    ],
    [
      'has a blank before a quotation mark that is not closed on its line',
      { 'stops.txt': getFileText('stops.txt').replace('Brioude', ' "Brioude\nSud"') },
      'stops.txt, line 3, stop_name: a quotation mark after a blank is not closed on its line; close it, and remove the blanks',
    ],
    [
      'has a blank before quotation marks that do not match',
      { 'stops.txt': getFileText('stops.txt').replace('Brioude', ' "a,"b"c", "d"') },
      'stops.txt, line 3: the quotation marks do not match, and a blank is before one of them; remove the blanks',
    ],
    [
      'has a quotation mark that is not closed',
      { 'stops.txt': getFileText('stops.txt').replace('Brioude', '"Brioude') },
      'stops.txt, line 3: a quotation mark is opened and not closed',
    ],
    [
      'has an unknown time zone',
      { 'agency.txt': getFileText('agency.txt').replace('Europe/Paris', 'Europe/Lutetia') },
      'agency.txt, line 2, agency_timezone: "Europe/Lutetia" is not a time zone',
    ],
    [
      'has stop times of another feed',
      { 'stop_times.txt': getFileText('stop_times.txt').replaceAll(/^(up|down)/gm, 'x$1') },
      'stop_times.txt: no row of it belongs to a trip and a stop of the feed',
    ],
  ];

  it.each(cases)(
    'that %s is rejected with the location and the fix',
    async (_what, changes, message) => {
      await expect(readChanged(changes)).rejects.toThrow(message);
    },
  );

  it('has correct line numbers after quoted line breaks', async () => {
    const stops = getFileText('stops.txt')
      .replace('Ambert', '"Am\nbert"')
      .replace('45.29', 'north');
    await expect(readChanged({ 'stops.txt': stops })).rejects.toThrow(
      'stops.txt, line 4, stop_lat',
    );
  });

  it('is rejected with the reason when it is not a zip, is cut off or does not exist', async () => {
    const truncatedZip = writeFeedZip();
    truncateSync(truncatedZip, 700);
    await expect(readFeedAt(truncatedZip)).rejects.toThrow(
      'hill-railway.zip: this is not a zip file, or it was cut off',
    );
    await expect(readFeedAt(join(writeFeedFolder(), 'stops.txt'))).rejects.toThrow(
      'not a zip file',
    );
    await expect(readFeedAt('/nowhere/feed.zip')).rejects.toThrow(
      'no file or folder at /nowhere/feed.zip',
    );
  });

  it('is rejected with the file when a byte of the zip is damaged', async () => {
    const zip = writeFeedZip();
    const bytes = readFileSync(zip);
    const at = bytes.indexOf('stops.txt') + 20;
    bytes[at] = (bytes[at] ?? 0) ^ 0xff;
    writeFileSync(zip, bytes);
    await expect(readFeedAt(zip)).rejects.toThrow('stops.txt: its part of the zip is damaged');
  });

  it('is rejected when it contains no feed, several feeds or only zips', async () => {
    const folderWithoutFeed = writeFeedFolder({ 'photo.txt': 'x' }, { base: {} });
    await expect(readFeedAt(folderWithoutFeed)).rejects.toThrow('none of the files of a GTFS feed');
    const zips = writeFeedFolder({ 'north.zip': 'x' }, { base: {} });
    await expect(readFeedAt(zips)).rejects.toThrow('only other zips such as north.zip');
    const two = { 'a/stops.txt': 'x', 'b/stops.txt': 'x' };
    await expect(readFeedAt(writeFeedFolder(two, { base: {} }))).rejects.toThrow('several feeds');
  });

  it('is rejected when it ends with an incomplete row', async () => {
    const folder = writeFeedFolder();
    appendFileSync(join(folder, 'stop_times.txt'), 'down,18:20');
    await expect(readFeedAt(folder)).rejects.toThrow('stop_times.txt, line 8');
  });
});
