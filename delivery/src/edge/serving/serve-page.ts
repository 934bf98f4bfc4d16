import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { visitorCookie, visitorOf } from '../canary/visitors';
import type { configurationReader } from '../configuration';
import type { EdgeDeck } from '../deck/edge-deck';
import type { LiveSet } from '../live-set';
import { page } from '../page';
import { doorFiles, preloads } from '../preloads';
import type { firstScreenReader } from '../prerendered';
import { parseTarget } from '../request-target';
import { securityHeaders } from '../security-headers';
import { packed } from './pack-page';
import { isNavigation, namesFile, pagePath, pageStatus } from './page-address';

type PageOptions = {
  readLiveSet: () => Promise<LiveSet>;
  readConfiguration: ReturnType<typeof configurationReader>;
  readFirstScreen: ReturnType<typeof firstScreenReader>;
  canariesFor: (live: LiveSet, visitor: string) => readonly string[];
  keys: readonly string[];
  frameOrigins: readonly string[];
  /** Null in production. */
  deck: EdgeDeck | null;
  notFound: (reply: FastifyReply) => FastifyReply;
};

/** The one document of the product: at every address that a browser opens, and at those that name no file. */
export function servePage(server: FastifyInstance, options: PageOptions): void {
  const { readLiveSet, readConfiguration, readFirstScreen, canariesFor } = options;
  const { keys, frameOrigins, deck, notFound } = options;
  server.get('/*', async (request, reply) => {
    const { pathname, search } = parseTarget(request.url) ?? { pathname: '/', search: '' };
    // A missing script must be a 404: an HTML answer in its place hides what is wrong.
    if (namesFile(pathname) && !isNavigation(request)) return notFound(reply);
    const configured = await readConfiguration();
    const current = await readLiveSet();
    const decked = await deck?.page(request, current, configured);
    const { live, configuration } = decked ?? { live: current, configuration: configured };
    const { text, connectOrigins, environment, tagManagerContainer } = configuration;
    let canaries: readonly string[] = [];
    if (Object.keys(live.document.canaries).length > 0) {
      const visitor = visitorOf(request.headers.cookie) ?? randomUUID();
      canaries = canariesFor(live, visitor);
      reply.header('set-cookie', visitorCookie(visitor, request.protocol === 'https'));
    }
    const shell = (canaries.includes('shell') && live.shellCanary) || live.shell;
    const path = pagePath({ live, shell }, pathname);
    if (path !== pathname) {
      return reply.header('cache-control', 'no-cache').redirect(path + search, 308);
    }
    const nonce = randomBytes(16).toString('base64');
    const isBare = request.headers['x-first-screen'] === 'none';
    const firstScreen = isBare
      ? null
      : await readFirstScreen({ live, shell, canaries, pathname, environment });
    const html = page({
      shell,
      map: live.map,
      keys,
      canaries,
      configuration: text,
      nonce,
      preloads: preloads({ live, shell, canaries, pathname }),
      doorFiles: doorFiles({ live, shell, canaries }),
      firstScreen,
      hasSession: sessionCookie.test(request.headers.cookie ?? ''),
      ...(decked && { deck: { first: decked.first(nonce), last: decked.last(nonce) } }),
    });
    return reply
      .code(pageStatus(pathname, { live, shell, canaries }))
      .headers(
        securityHeaders({
          nonce,
          // The tag manager's document; nothing else of this origin lets itself be framed.
          frameOrigins: tagManagerContainer === null ? frameOrigins : ["'self'", ...frameOrigins],
          connectOrigins,
          ...(decked && { trustedTypes: decked.trustedTypes }),
        }),
      )
      .header('cache-control', 'no-cache, private')
      .type('text/html; charset=utf-8')
      .send(await packed(reply, html, request.headers['accept-encoding']));
  });
}

/** As the services name it; whose it is, or whether it is good, only they know. */
const sessionCookie = /(?:^|;\s*)__Host-session=/;
