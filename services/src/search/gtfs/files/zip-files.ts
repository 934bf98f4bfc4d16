import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import { FeedFault } from './feed-fault';
import type { Entry } from './feed-files';

const openArchive = (path: string): Promise<yauzl.ZipFile> =>
  new Promise((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true, autoClose: false }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    );
  });

const listEntries = (zip: yauzl.ZipFile): Promise<yauzl.Entry[]> =>
  new Promise((resolve, reject) => {
    const entries: yauzl.Entry[] = [];
    zip.on('entry', (entry: yauzl.Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.once('end', () => resolve(entries));
    zip.once('error', reject);
    zip.readEntry();
  });

const openEntry = (zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Readable> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });

/** yauzl checks sizes but not sums, so a flipped byte would pass as a timetable. */
const checkedStream = async (zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Readable> => {
  const file = basename(entry.fileName);
  const damaged = () =>
    new FeedFault({ file }, 'its part of the zip is damaged or cut off', 'download the feed again');
  const stream = await openEntry(zip, entry).catch(() => {
    throw damaged();
  });
  const chunks = async function* () {
    let sum = 0;
    try {
      for await (const chunk of stream) {
        sum = crc32(chunk as Buffer, sum);
        yield chunk as Buffer;
      }
    } catch {
      throw damaged();
    }
    if (sum !== entry.crc32) throw damaged();
  };
  return Readable.from(chunks());
};

/** Opens a zip; its entries can be read one after the other until `close`. */
export const openZip = async (
  path: string,
): Promise<{ entries: Entry[]; close: () => Promise<void> }> => {
  const unreadable = () =>
    new FeedFault(
      { file: basename(path) },
      'this is not a zip file, or it was cut off',
      'download it again, or name the unpacked folder instead',
    );
  const zip = await openArchive(path).catch(() => {
    throw unreadable();
  });
  const close = async () => zip.close();
  try {
    const entries = await listEntries(zip);
    return {
      entries: entries
        .filter((entry) => !entry.fileName.endsWith('/'))
        .map((entry) => ({ path: entry.fileName, open: () => checkedStream(zip, entry) })),
      close,
    };
  } catch {
    await close();
    throw unreadable();
  }
};
