import { isProduction } from '@train-swap/shared-config/environment';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isPlainPath } from '../../store/documents/release';
import type { ReleaseStore } from '../../store/release-store';
import { acceptsEncoding } from '../http/compress-response';
import {
  createDictionaryCompressor,
  formatDictionaryHeader,
  type ReleaseFile,
} from './dictionary-compression';

const types = new Map([
  ['css', 'text/css; charset=utf-8'],
  ['html', 'text/html; charset=utf-8'],
  ['js', 'text/javascript; charset=utf-8'],
  ['json', 'application/json; charset=utf-8'],
  ['mjs', 'text/javascript; charset=utf-8'],
  ['map', 'application/json; charset=utf-8'],
  ['svg', 'image/svg+xml'],
  ['wasm', 'application/wasm'],
  ['woff2', 'font/woff2'],
]);

const encodings = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
] as const;

type Serving = {
  environment: string;
  sendNotFound: (reply: FastifyReply) => FastifyReply;
};

/**
 * Serves the files of every stored release as immutable. A browser that has the file of an earlier release gets only the
 * difference.
 */
export async function serveReleases(
  server: FastifyInstance,
  store: ReleaseStore,
  { environment, sendNotFound }: Serving,
): Promise<void> {
  const compressWithDictionary = await createDictionaryCompressor(store);
  server.get<{ Params: { remote: string; release: string; '*': string } }>(
    '/r/:remote/:release/*',
    async (request, reply) => {
      const { remote, release, '*': file } = request.params;
      if (!/^[a-z0-9-]+$/.test(remote) || !/^[0-9a-f]{16}$/.test(release))
        return sendNotFound(reply);
      if (!isPlainPath(file)) return sendNotFound(reply);
      // Source maps contain the sources, which are not public. Staging serves those of the same release.
      if (file.endsWith('.map') && isProduction(environment)) return sendNotFound(reply);
      const requested = { remote, release, file };
      // A query marks a retry after a failure. It gets the file without a dictionary.
      const isFirst = !request.url.includes('?');
      const smaller = isFirst ? await compressWithDictionary(requested, request.headers) : null;
      if (smaller)
        return setCacheHeaders(reply, requested).header('content-encoding', 'dcz').send(smaller);
      const accepted = request.headers['accept-encoding'];
      for (const { name, extension } of encodings) {
        if (!acceptsEncoding(accepted, name)) continue;
        const packed = await store.readFile(remote, release, file + extension);
        if (packed)
          return setCacheHeaders(reply, requested).header('content-encoding', name).send(packed);
      }
      const content = await store.readFile(remote, release, file);
      return content ? setCacheHeaders(reply, requested).send(content) : sendNotFound(reply);
    },
  );
}

function setCacheHeaders(reply: FastifyReply, requested: ReleaseFile): FastifyReply {
  const { file } = requested;
  const dictionary = formatDictionaryHeader(requested);
  if (dictionary) reply.header('use-as-dictionary', dictionary);
  const extension = file.slice(file.lastIndexOf('.') + 1);
  return reply
    .type(types.get(extension) ?? 'application/octet-stream')
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('vary', 'accept-encoding, available-dictionary')
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin');
}
