import { join } from 'node:path';
import proxy from '@fastify/http-proxy';
import files from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { openStore } from '../store/open-store';
import { configurationReader } from './configuration';
import { liveSetReader } from './live-set';
import type { EdgeOptions } from './options';
import { page } from './page';
import { securityHeaders } from './security-headers';

/**
 * The server that browsers speak to: the page with its release map and configuration, the files of
 * every release, and a way through to the services. It keeps no state of its own.
 */
export async function edgeServer(
  options: EdgeOptions,
  report: (problem: string) => void = console.error,
): Promise<FastifyInstance> {
  const server = Fastify({
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: false },
  });
  const { environment } = options;
  const { store, trust } = await openStore(options.storeFolder, options.keys);
  const liveSet = liveSetReader({ store, environment, now: () => new Date(), report });
  const readConfiguration = configurationReader(options.configurationFile, report);

  await server.register(files, {
    root: join(options.storeFolder, 'releases'),
    prefix: '/r/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    cacheControl: true,
    setHeaders: (reply) => {
      reply.header('access-control-allow-origin', '*');
      reply.header('x-content-type-options', 'nosniff');
      reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });

  for (const prefix of ['/api', '/inbox']) {
    await server.register(proxy, {
      upstream: options.servicesOrigin,
      prefix,
      rewritePrefix: prefix,
      // A stream of live events is silent for as long as nothing happens.
      undici: { bodyTimeout: 0, headersTimeout: 30_000 },
      replyOptions: { onError: (reply) => servicesAway(reply as FastifyReply) },
    });
  }

  server.get('/health', async () => {
    const { document } = await liveSet.read();
    const trouble = liveSet.trouble();
    return { status: trouble ? 'stale' : 'ok', environment, version: document.version, trouble };
  });

  server.get('/icon.svg', (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(icon),
  );

  server.get('/*', async (request, reply) => {
    // A missing script must be a 404: an HTML answer in its place hides what is wrong.
    if (/\.[a-z0-9]+$/i.test(request.url.split('?')[0] ?? '')) return notFound(reply);
    const { text, connectOrigins } = await readConfiguration();
    const { map, shells } = await liveSet.read();
    const [shell] = shells;
    if (!shell) return notFound(reply);
    const html = page({ shell, map, keys: trust.keys, canaries: [], configuration: text });
    return reply
      .headers(securityHeaders({ frameOrigins: options.frameOrigins, connectOrigins }))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html);
  });

  server.setNotFoundHandler((_request, reply) => notFound(reply));
  return server;
}

function notFound(reply: FastifyReply) {
  return reply
    .code(404)
    .type('text/plain; charset=utf-8')
    .send('There is nothing at this address.');
}

function servicesAway(reply: FastifyReply) {
  return reply.code(503).header('retry-after', '5').type('application/problem+json').send({
    type: '/problems/service-unavailable',
    title: 'The service does not answer',
    status: 503,
    code: 'service-unavailable',
    detail:
      'The service does not answer at the moment. Nothing is lost; try again in a few seconds.',
  });
}

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#0a5363"/><path d="M8 12.5h13l-3.6-3.6M24 19.5H11l3.6 3.6" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
