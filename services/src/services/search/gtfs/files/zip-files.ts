import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import { FeedError } from './feed-error';
import type { Entry } from './feed-files';
import { assertReadableEntry, findZipError } from './zip-errors';

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

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error;

/** Checks the CRC, which yauzl does not do. */
async function checkedStream(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Readable> {
  const file = basename(entry.fileName);
  assertReadableEntry(entry);
  const damaged = (error?: unknown) =>
    isSystemError(error)
      ? error
      : new FeedError(
          { file },
          'its part of the zip is damaged or cut off',
          'download the feed again',
        );
  const stream = await openEntry(zip, entry).catch((error) => {
    throw damaged(error);
  });
  const chunks = async function* () {
    let sum = 0;
    try {
      for await (const chunk of stream) {
        sum = crc32(chunk as Buffer, sum);
        yield chunk as Buffer;
      }
    } catch (error) {
      throw damaged(error);
    }
    if (sum !== entry.crc32) throw damaged();
  };
  return Readable.from(chunks());
}

/** Opens a zip. Its entries can be read one at a time until `close`. */
export async function openZip(
  path: string,
): Promise<{ entries: Entry[]; close: () => Promise<void> }> {
  const zip = await openArchive(path).catch(async (error) => {
    throw await findZipError(path, error);
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
  } catch (error) {
    await close();
    throw await findZipError(path, error as Error);
  }
}
