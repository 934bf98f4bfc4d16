import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from '@jest/globals';
import { removeFeeds, writeFeedZip } from '../../../testing/timetable/small-feed';
import { getFileText, readChanged, readFeedAt } from '../testing/read-feed-at';
import { decodeText } from './files/decode-text';
import { detectEncoding } from './files/detect-encoding';

afterAll(removeFeeds);

const stops = getFileText('stops.txt')
  .replace('Ambert', 'München Hbf')
  .replace('Brioude', 'Köln Hbf')
  .replace('Clermont', 'Düsseldorf');
const names = ['München Hbf', 'Köln Hbf', 'Düsseldorf'];
const utf16le = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');

async function stationNames(bytes: Uint8Array) {
  const { content, warnings } = await readFeedAt(writeFeedZip({ 'stops.txt': bytes }));
  return { names: content.stations.map(({ name }) => name), warnings };
}

describe('the characters of a feed', () => {
  it('are read as UTF-8 around an invalid byte, with a warning that names file, line and field', async () => {
    const truncated = Buffer.concat([
      Buffer.from(`${stops}d,Gr`),
      Buffer.of(0xc3),
      Buffer.from(',51,7\n'),
    ]);
    expect(await stationNames(truncated)).toEqual({
      names: [...names, 'Gr\uFFFD'],
      warnings: [
        '1 value of stops.txt has a damaged letter or one that is not UTF-8, shown as \uFFFD: line 5, stop_name',
      ],
    });
  });

  it('are read as Windows-1252 when most non-ASCII characters are not valid UTF-8', async () => {
    const bytes = Buffer.from(stops.replace('Düsseldorf', 'D?sseldorf'), 'latin1');
    bytes[bytes.indexOf('?')] = 0x92;
    expect(await stationNames(bytes)).toEqual({
      names: ['München Hbf', 'Köln Hbf', 'D’sseldorf'],
      warnings: ['1 file is not in UTF-8 and was read as Windows-1252: stops.txt'],
    });
  });

  it('can have a different encoding in each file', async () => {
    const agency = Buffer.from(getFileText('agency.txt').replace('Hill', 'Hügel'), 'latin1');
    const { content, trips, warnings } = await readChanged({
      'agency.txt': agency,
      'stops.txt': utf16le(stops),
      'trips.txt': getFileText('trips.txt').replace('101', 'é101'),
    });
    expect(content.stations.map(({ name }) => name)).toEqual(names);
    expect(trips[0]).toMatchObject({ operatorName: 'Hügel Railway', trainNumber: 'é101' });
    expect(warnings).toEqual([
      '1 file is not in UTF-8 and was read as Windows-1252: agency.txt',
      '1 file is not in UTF-8 and was read as UTF-16: stops.txt',
    ]);
  });

  it.each([
    ['little endian', utf16le(stops)],
    ['big endian', utf16le(stops).swap16()],
    ['little endian without a byte order mark', Buffer.from(stops, 'utf16le')],
    ['big endian without a byte order mark', Buffer.from(stops, 'utf16le').swap16()],
  ])('are read from UTF-16, %s', async (_order, bytes) => {
    expect(await stationNames(bytes)).toEqual({
      names,
      warnings: ['1 file is not in UTF-8 and was read as UTF-16: stops.txt'],
    });
  });

  const windowsText = stops.replaceAll('\n', '\r\n');
  it.each([
    ['UTF-8', Buffer.from(windowsText)],
    ['UTF-16', utf16le(windowsText)],
    ['Windows-1252', Buffer.from(windowsText, 'latin1')],
  ])('are read from a %s file in chunks of one byte', async (_encoding, bytes) => {
    const chunks = () => Readable.from(Array.from(bytes, (byte) => Buffer.of(byte)));
    const encoding = await detectEncoding(chunks());
    let text = '';
    for await (const part of decodeText(chunks(), encoding)) text += part;
    expect(text).toBe(stops);
  });
});

describe('the lines of a feed file', () => {
  it('can have different line breaks in one file', async () => {
    const { content } = await readChanged({
      'stops.txt': getFileText('stops.txt').replace('\n', '\r\n').replace('3.74\n', '3.74\r'),
    });
    expect(content.stations).toHaveLength(3);
  });
});

describe('a value of a feed file', () => {
  it('is read without control characters, with a warning that names file, line and field', async () => {
    const { content, trip, warnings } = await readChanged({
      'stops.txt': getFileText('stops.txt').replace('Brioude', 'Bri\0oude\u0085'),
      'stop_times.txt': getFileText('stop_times.txt').replaceAll('down,', 'do\u0007wn,'),
    });
    expect(content.stations[1]?.name).toBe('Brioude');
    expect(trip('down').stations).toHaveLength(3);
    expect(warnings).toEqual([
      '1 value of stops.txt has control characters, which were removed: line 3, stop_name',
      '3 values of stop_times.txt have control characters, which were removed, the first: line 5, trip_id',
    ]);
  });

  it('can have a blank before its quotation marks, with a warning', async () => {
    const stopsWithBlanks = getFileText('stops.txt')
      .replaceAll(',', ', ')
      .replace('Ambert', '"Ambert, ""Haut"", Nord" ')
      .replace('Brioude', '"Brioude"')
      .replace('Clermont', '"Cler" mont');
    const { content, warnings } = await readChanged({ 'stops.txt': stopsWithBlanks });
    expect(content.stations.map(({ name }) => name)).toEqual([
      'Ambert, "Haut", Nord',
      'Brioude',
      '"Cler" mont',
    ]);
    expect(warnings).toEqual([
      '3 rows of stops.txt have a blank before a quotation mark, which was ignored, the first: line 2',
    ]);
  });
});
