import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ReleaseStore } from '../../store/release-store';
import { takes } from './pack-page';

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  wasm: 'application/wasm',
  woff2: 'font/woff2',
};

const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

/** The files of every release that the store has: they never change, so they are kept for ever. */
export function serveReleases(
  server: FastifyInstance,
  store: ReleaseStore,
  notFound: (reply: FastifyReply) => FastifyReply,
): void {
  server.get<{ Params: { remote: string; release: string; '*': string } }>(
    '/r/:remote/:release/*',
    async (request, reply) => {
      const { remote, release, '*': file } = request.params;
      if (!/^[a-z0-9-]+$/.test(remote) || !/^[0-9a-f]{16}$/.test(release)) return notFound(reply);
      if (!isPlain(file)) return notFound(reply);
      const accepted = request.headers['accept-encoding'];
      for (const { name, ending } of encodings) {
        if (!takes(accepted, name)) continue;
        const packed = await store.readFile(remote, release, file + ending);
        if (packed) return lasting(reply, file).header('content-encoding', name).send(packed);
      }
      const content = await store.readFile(remote, release, file);
      return content ? lasting(reply, file).send(content) : notFound(reply);
    },
  );
}

/** Names alone, none of which leads up or is hidden. */
function isPlain(file: string): boolean {
  return file.split('/').every((name) => /^[\w@+-][\w.@+-]*$/.test(name));
}

function lasting(reply: FastifyReply, file: string): FastifyReply {
  const ending = file.slice(file.lastIndexOf('.') + 1);
  return reply
    .type(types[ending] ?? 'application/octet-stream')
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('vary', 'accept-encoding')
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('x-content-type-options', 'nosniff');
}
