import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { compressUsingDict, createCCtx, freeCCtx } from '@bokuweb/zstd-wasm';
import { loadZstd } from '../../compress';
import { isPlainPath } from '../../store/documents/release';
import type { ReleaseStore } from '../../store/release-store';
import { acceptsEncoding } from '../http/compress-response';

/** A file of a release. */
export type ReleaseFile = { remote: string; release: string; file: string };

/** The header of a `dcz` response, before the digest of the dictionary (RFC 9842, section 5). */
const magic = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0]);

/** The highest level saves only 25 bytes of an entry and takes five times as long. */
const level = 3;

/** About the responses of a day with several releases. */
const maxCached = 500;

/**
 * The `use-as-dictionary` header of a file: the address pattern of the same file in other releases, and the id under
 * which this file is found again. Null for files without a dictionary.
 */
export function formatDictionaryHeader({ remote, release, file }: ReleaseFile): string | null {
  if (!/^[\w@/.-]+\.(js|css)$/.test(file)) return null;
  return `match="/r/${remote}/*/${toPattern(file)}", id="${release}/${file}"`;
}

/** Replaces the content hash in a file name by `*`. */
function toPattern(file: string): string {
  return file.replace(/\.[0-9a-f]{10}(?=\.(js|css)$)/, '.*');
}

/**
 * Compresses a file with the earlier file that the browser has as the dictionary (`dcz`). The files are public, so the
 * length of a response reveals nothing.
 */
export async function createDictionaryCompressor(store: ReleaseStore) {
  await loadZstd();
  const cache = new Map<string, Buffer | null>();

  /** @returns null when the complete file must be sent */
  return async function compressWithDictionary(
    requested: ReleaseFile,
    headers: IncomingHttpHeaders,
  ): Promise<Buffer | null> {
    const dictionary = parseDictionary(headers);
    if (!dictionary || toPattern(dictionary.file) !== toPattern(requested.file)) return null;
    const { remote, release, file } = requested;
    const key = `${remote}/${release}/${file} ${dictionary.digest}`;
    const known = cache.get(key);
    if (known !== undefined) return known;
    const earlier = await store.readFile(remote, dictionary.release, dictionary.file);
    const content = await store.readFile(remote, release, file);
    if (!earlier || !content) return null;
    const digest = createHash('sha256').update(earlier).digest();
    if (digest.toString('base64') !== dictionary.digest) return null;
    const packed = Buffer.concat([magic, digest, compressAgainst(earlier, content)]);
    // The complete file was compressed at publication with the best level.
    const complete = await store.readFile(remote, release, `${file}.br`);
    const smaller = packed.length < (complete ?? content).length ? packed : null;
    if (cache.size >= maxCached) cache.clear();
    cache.set(key, smaller);
    return smaller;
  };
}

function parseDictionary(headers: IncomingHttpHeaders) {
  if (!acceptsEncoding(headers['accept-encoding'], 'dcz')) return null;
  const [, digest] = /^:([A-Za-z0-9+/]{43}=):$/.exec(String(headers['available-dictionary'])) ?? [];
  const [, release, file] = /^"([0-9a-f]{16})\/(.+)"$/.exec(String(headers['dictionary-id'])) ?? [];
  return digest && release && file && isPlainPath(file) ? { digest, release, file } : null;
}

function compressAgainst(earlier: Buffer, content: Buffer): Uint8Array {
  const context = createCCtx();
  try {
    return compressUsingDict(context, content, earlier, level);
  } finally {
    freeCCtx(context);
  }
}
