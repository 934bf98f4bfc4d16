import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type yauzl from 'yauzl';
import { FeedError } from './feed-error';

const stored = 0;
const deflate = 8;
/** The method number of entries that are encrypted with AES. */
const aes = 99;

/** Numbers of the zip specification (APPNOTE 4.4.5). */
const methodNames: ReadonlyMap<number, string> = new Map([
  [1, 'Shrink'],
  [2, 'Reduce'],
  [3, 'Reduce'],
  [4, 'Reduce'],
  [5, 'Reduce'],
  [6, 'Implode'],
  [9, 'Deflate64'],
  [10, 'PKWARE Implode'],
  [12, 'bzip2'],
  [14, 'LZMA'],
  [20, 'Zstandard'],
  [93, 'Zstandard'],
  [95, 'XZ'],
  [98, 'PPMd'],
]);

const zipFix = 'unpack it and import the folder, or make the zip again with ordinary Deflate';

/** Throws a FeedError for an entry that is encrypted or compressed by an unsupported method. */
export function assertReadableEntry(entry: yauzl.Entry): void {
  const file = basename(entry.fileName);
  const { compressionMethod: method } = entry;
  if (entry.isEncrypted() || method === aes)
    throw new FeedError(
      { file },
      'it is encrypted in the zip',
      'unpack the zip with its password and import the folder, or make the zip again without one',
    );
  if (method === stored || method === deflate) return;
  const name = methodNames.get(method) ?? `method ${method}`;
  throw new FeedError(
    { file },
    `it is compressed with ${name}, and only Deflate can be read`,
    zipFix,
  );
}

/** First bytes of other files that users may confuse with a zip, as Latin-1. */
const otherKinds: [start: RegExp, kind: string, advice: string][] = [
  [/^7z\xbc\xaf/, 'a 7z archive', 'unpack it and import the folder'],
  [/^Rar!/, 'a RAR archive', 'unpack it and import the folder'],
  [/^\p{Cc}\x8b/u, 'a gzip file', 'unpack it and import the folder'],
  [/^BZh/, 'a bzip2 file', 'unpack it and import the folder'],
  [
    /^\s*<(?:!doctype|html|\?xml)/i,
    'a web page, perhaps an error page instead of the download',
    'open the address in a browser and download the zip again',
  ],
  [/^[a-z_]+,[a-z_]+/i, 'a single text file', 'use the zip or the folder that contains it'],
];

async function readStart(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The reason why a file cannot be opened as a zip. `error`: the error of yauzl or of the system. */
export async function findZipError(path: string, error: Error): Promise<Error> {
  if ('syscall' in error) return error;
  const location = { file: basename(path) };
  const start = await readStart(path);
  if (start === '') return new FeedError(location, 'the file is empty', 'download it again');
  for (const [pattern, kind, advice] of otherKinds)
    if (pattern.test(start))
      return new FeedError(location, `this is ${kind} and not a zip file`, advice);
  if (/multi-disk/.test(error.message))
    return new FeedError(location, 'the zip is split into several parts', 'join them into one zip');
  if (/strong encryption/.test(error.message))
    return new FeedError(
      location,
      'the zip is encrypted',
      'unpack it with its password and import the folder',
    );
  if (/path: |fileName: /.test(error.message))
    return new FeedError(
      location,
      `the zip has a file name that is not allowed (${error.message})`,
      'unpack it and import the folder',
    );
  return new FeedError(
    location,
    'this is not a zip file, or it was cut off',
    'download it again, or use the unpacked folder',
  );
}
