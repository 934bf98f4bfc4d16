import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { getValidators, requestIfChanged, type Validators } from './conditional-request';

/** A feed on this machine. `close` removes what was downloaded. */
export type DownloadedFeed = Validators & { path: string; close: () => Promise<void> };

const maxBytes = 2 * 1024 ** 3;
const timeoutMs = 10 * 60_000;

type Options = { credentials: Readonly<Record<string, string>>; stop: AbortSignal };

/** Returns null when the feed did not change. */
export async function downloadFeed(
  url: string,
  known: Validators,
  { credentials, stop }: Options,
): Promise<DownloadedFeed | null> {
  if (url.startsWith('file:')) return openFile(fileURLToPath(url), known);
  const signal = AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]);
  const response = await requestIfChanged(url, known, { credentials, signal });
  if (!response) return null;
  const folder = await mkdtemp(join(tmpdir(), 'feed-'));
  const close = () => rm(folder, { recursive: true, force: true });
  try {
    const path = join(folder, 'gtfs.zip');
    await pipeline(Readable.from(limitSize(response)), createWriteStream(path), { signal });
    return { ...getValidators(response), path, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function* limitSize({ body }: Response): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error('The feed is larger than 2 GB.');
    yield chunk;
  }
}

/** The times of a folder do not show that a file in it changed, so a folder is always read. */
async function openFile(path: string, known: Validators): Promise<DownloadedFeed | null> {
  const found = await stat(path);
  const lastModified = found.isFile() ? `${found.mtimeMs} ${found.size}` : null;
  if (lastModified !== null && lastModified === known.lastModified) return null;
  return { etag: null, lastModified, path, close: async () => {} };
}
