import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { removeFeeds, writeFeedFolder, writeFeedZip } from '../../../testing/timetable/small-feed';
import { readFeedAt } from '../testing/read-feed-at';

afterAll(removeFeeds);

/** Positions in a local file header and in an entry of the central directory (APPNOTE 4.3). */
const headers = [
  { signature: 'PK\x03\x04', flags: 6, method: 8 },
  { signature: 'PK\x01\x02', flags: 8, method: 10 },
];

/** A valid zip with changed headers. */
function zipWithHeaders(changed: { flags?: number; method?: number }): string {
  const path = writeFeedZip();
  const bytes = readFileSync(path);
  for (const { signature, flags, method } of headers)
    for (let at = bytes.indexOf(signature); at >= 0; at = bytes.indexOf(signature, at + 1)) {
      if (changed.flags !== undefined) bytes.writeUInt16LE(changed.flags, at + flags);
      if (changed.method !== undefined) bytes.writeUInt16LE(changed.method, at + method);
    }
  writeFileSync(path, bytes);
  return path;
}

const writeFile = (name: string, bytes: Uint8Array): string =>
  join(writeFeedFolder({ [name]: bytes }), name);

describe('an unreadable zip', () => {
  it.each([
    [9, 'Deflate64'],
    [12, 'bzip2'],
    [14, 'LZMA'],
    [93, 'Zstandard'],
    [95, 'XZ'],
    [98, 'PPMd'],
    [77, 'method 77'],
  ])('is rejected with the name of compression method %i', async (method, name) => {
    await expect(readFeedAt(zipWithHeaders({ method }))).rejects.toThrow(
      `agency.txt: it is compressed with ${name}, and only Deflate can be read; unpack it and import the folder, or make the zip again with ordinary Deflate.`,
    );
  });

  it.each([
    ['traditional encryption', { flags: 1 }],
    ['AES', { flags: 1, method: 99 }],
  ])('is rejected as encrypted for %s', async (_kind, changed) => {
    await expect(readFeedAt(zipWithHeaders(changed))).rejects.toThrow(
      'agency.txt: it is encrypted in the zip; unpack the zip with its password and import the folder',
    );
  });

  it('is rejected as encrypted for an encrypted directory', async () => {
    await expect(readFeedAt(zipWithHeaders({ flags: 0x41 }))).rejects.toThrow(
      'hill-railway.zip: the zip is encrypted; unpack it with its password',
    );
  });

  it.each([
    ['7z', Buffer.from('7z\xbc\xaf\x27\x1c', 'latin1'), 'a 7z archive'],
    ['rar', Buffer.from('Rar!\x1a\x07'), 'a RAR archive'],
    ['gzip', Buffer.of(0x1f, 0x8b, 8, 0), 'a gzip file'],
    ['a web page', Buffer.from('<!DOCTYPE html><title>404</title>'), 'a web page'],
    ['one file of a feed', Buffer.from('stop_id,stop_name\n'), 'a single text file'],
  ])('is rejected with the type of the file when it is %s', async (_what, bytes, kind) => {
    await expect(readFeedAt(writeFile('feed.zip', bytes))).rejects.toThrow(
      new RegExp(`^feed.zip: this is ${kind}.* and not a zip file; `),
    );
  });

  it('is rejected when it is empty', async () => {
    await expect(readFeedAt(writeFile('feed.zip', Buffer.alloc(0)))).rejects.toThrow(
      'feed.zip: the file is empty; download it again.',
    );
  });

  it('is rejected when two files have the same name', async () => {
    await expect(readFeedAt(writeFeedZip({ 'Stops.txt': 'stop_id\nz\n' }))).rejects.toThrow(
      'stops.txt: the feed has this file twice; remove one of them.',
    );
  });
});
