import type { FastifyInstance, FastifyReply } from 'fastify';
import { sha384 } from '../../publish';
import type { ReleaseStore } from '../../store/release-store';
import { tellOnce } from '../tell-once';
import { asDictionary, differenceReader, isPlain, type ReleaseFile } from './differences';
import { takes } from './pack-page';

const types = new Map([
  ['css', 'text/css; charset=utf-8'],
  ['html', 'text/html; charset=utf-8'],
  ['js', 'text/javascript; charset=utf-8'],
  ['json', 'application/json; charset=utf-8'],
  ['map', 'application/json; charset=utf-8'],
  ['svg', 'image/svg+xml'],
  ['wasm', 'application/wasm'],
  ['woff2', 'font/woff2'],
]);

const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

/**
 * The files of every release that the store has: they never change, so they are kept for ever. Who has the file of
 * an earlier release is sent what is other.
 */
export async function serveReleases(
  server: FastifyInstance,
  store: ReleaseStore,
  notFound: (reply: FastifyReply) => FastifyReply,
  report: (problem: string) => void,
): Promise<void> {
  const readVariant = variantReader(store, report);
  const difference = await differenceReader(store);
  server.get<{ Params: { remote: string; release: string; '*': string } }>(
    '/r/:remote/:release/*',
    async (request, reply) => {
      const { remote, release, '*': file } = request.params;
      if (!/^[a-z0-9-]+$/.test(remote) || !/^[0-9a-f]{16}$/.test(release)) return notFound(reply);
      if (!isPlain(file)) return notFound(reply);
      const asked = { remote, release, file };
      // What is asked for again went wrong before, so it goes as plainly as it can.
      const isFirst = !request.url.includes('?');
      const different = isFirst ? await difference(asked, request.headers) : null;
      if (different) return lasting(reply, asked).header('content-encoding', 'dcz').send(different);
      const accepted = request.headers['accept-encoding'];
      for (const { name, ending } of encodings) {
        if (!takes(accepted, name)) continue;
        const packed = await readVariant(remote, release, file + ending);
        if (packed) return lasting(reply, asked).header('content-encoding', name).send(packed);
      }
      const content = await store.readFile(remote, release, file);
      return content ? lasting(reply, asked).send(content) : notFound(reply);
    },
  );
}

/**
 * Reads a compressed file whose digest is that of the release's signed document. One that differs is reported and
 * not sent: the plain file goes instead. Releases without digests of variants are served as they are stored.
 */
function variantReader(store: ReleaseStore, report: (problem: string) => void) {
  const reportOnce = tellOnce(report);
  return async (remote: string, release: string, path: string): Promise<Buffer | null> => {
    const content = await store.readFile(remote, release, path);
    if (!content) return null;
    try {
      const known = await store.findRelease(remote, release);
      if (!known?.variants || known.variants[path] === sha384(content)) return content;
      throw new Error(`${remote}@${release}: ${path} differs from its digest and is not sent.`);
    } catch (error) {
      reportOnce(error);
      return null;
    }
  };
}

function lasting(reply: FastifyReply, asked: ReleaseFile): FastifyReply {
  const { file } = asked;
  const dictionary = asDictionary(asked);
  if (dictionary) reply.header('use-as-dictionary', dictionary);
  const ending = file.slice(file.lastIndexOf('.') + 1);
  return reply
    .type(types.get(ending) ?? 'application/octet-stream')
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('vary', 'accept-encoding, available-dictionary')
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('x-content-type-options', 'nosniff');
}
