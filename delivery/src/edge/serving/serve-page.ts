import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { visitorCookie, visitorOf } from '../canary/visitors';
import type { configurationReader } from '../configuration';
import type { LiveSet } from '../live-set';
import { page } from '../page';
import { securityHeaders } from '../security-headers';

type PageOptions = {
  readLiveSet: () => Promise<LiveSet>;
  readConfiguration: ReturnType<typeof configurationReader>;
  canariesFor: (live: LiveSet, visitor: string) => readonly string[];
  keys: readonly string[];
  frameOrigins: readonly string[];
  notFound: (reply: FastifyReply) => FastifyReply;
};

/** The one document of the product, at every address that names no file. */
export function servePage(server: FastifyInstance, options: PageOptions): void {
  const { readLiveSet, readConfiguration, canariesFor, keys, frameOrigins, notFound } = options;
  server.get('/*', async (request, reply) => {
    // A missing script must be a 404: an HTML answer in its place hides what is wrong.
    if (/\.[a-z0-9]+$/i.test(request.url.split('?')[0] ?? '')) return notFound(reply);
    const { text, connectOrigins } = await readConfiguration();
    const live = await readLiveSet();
    let canaries: readonly string[] = [];
    if (Object.keys(live.document.canaries).length > 0) {
      const visitor = visitorOf(request.headers.cookie) ?? randomUUID();
      canaries = canariesFor(live, visitor);
      reply.header('set-cookie', visitorCookie(visitor, request.protocol === 'https'));
    }
    const shell = (canaries.includes('shell') && live.shellCanary) || live.shell;
    const nonce = randomBytes(16).toString('base64');
    const html = page({ shell, map: live.map, keys, canaries, configuration: text, nonce });
    return reply
      .headers(securityHeaders({ nonce, frameOrigins, connectOrigins }))
      .header('cache-control', 'no-cache, private')
      .type('text/html; charset=utf-8')
      .send(html);
  });
}
