import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { compressUsingDict, createCCtx, freeCCtx, init } from '@bokuweb/zstd-wasm';
import type { ReleaseStore } from '../../store/release-store';
import { takes } from './pack-page';

/** A file of a release. */
export type ReleaseFile = { remote: string; release: string; file: string };

/** What an answer begins with, before the digest of the file that it was packed against (RFC 9842, section 5). */
const magic = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0]);

/** The highest one saves 25 bytes of an entry and takes five times as long. */
const level = 3;

/** As many answers as a day with several releases has. */
const mostKept = 500;

/**
 * What a browser is told so that it offers the file when it asks for its successor in another release: by
 * which addresses it knows a successor, and by which name the file is found again here. Null where files have none.
 */
export function asDictionary({ remote, release, file }: ReleaseFile): string | null {
  if (!/^[\w@/.-]+\.(js|css)$/.test(file)) return null;
  return `match="/r/${remote}/*/${lineOf(file)}", id="${release}/${file}"`;
}

/** The same for a file and its successors: what the name tells of the content is left out. */
function lineOf(file: string): string {
  return file.replace(/\.[0-9a-f]{10}(?=\.(js|css)$)/, '.*');
}

/**
 * Packs a file of a release against the earlier one that a browser says it has, as `dcz`: what two releases have in
 * common does not travel twice. All of it is public, so the length of an answer tells nothing.
 */
export async function differenceReader(store: ReleaseStore) {
  await init();
  const kept = new Map<string, Buffer | null>();

  /** @returns null where the file must go whole */
  return async function difference(
    asked: ReleaseFile,
    headers: IncomingHttpHeaders,
  ): Promise<Buffer | null> {
    const offered = offeredBy(headers);
    if (!offered || lineOf(offered.file) !== lineOf(asked.file)) return null;
    const { remote, release, file } = asked;
    const key = `${remote}/${release}/${file} ${offered.digest}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const earlier = await store.readFile(remote, offered.release, offered.file);
    const content = await store.readFile(remote, release, file);
    if (!earlier || !content) return null;
    const digest = createHash('sha256').update(earlier).digest();
    if (digest.toString('base64') !== offered.digest) return null;
    const packed = Buffer.concat([magic, digest, packedAgainst(earlier, content)]);
    // Whole it was packed at its publication, as well as can be.
    const whole = await store.readFile(remote, release, `${file}.br`);
    const different = packed.length < (whole ?? content).length ? packed : null;
    if (kept.size >= mostKept) kept.clear();
    kept.set(key, different);
    return different;
  };
}

function offeredBy(headers: IncomingHttpHeaders) {
  if (!takes(headers['accept-encoding'], 'dcz')) return null;
  const [, digest] = /^:([A-Za-z0-9+/]{43}=):$/.exec(String(headers['available-dictionary'])) ?? [];
  const [, release, file] = /^"([0-9a-f]{16})\/(.+)"$/.exec(String(headers['dictionary-id'])) ?? [];
  return digest && release && file && isPlain(file) ? { digest, release, file } : null;
}

function packedAgainst(earlier: Buffer, content: Buffer): Uint8Array {
  const context = createCCtx();
  try {
    return compressUsingDict(context, content, earlier, level);
  } finally {
    freeCCtx(context);
  }
}

/** Names alone, none of which leads up or is hidden. */
export function isPlain(file: string): boolean {
  return file.split('/').every((name) => /^[\w@+-][\w.@+-]*$/.test(name));
}
