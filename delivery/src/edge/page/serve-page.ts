import { randomBytes, randomUUID } from 'node:crypto';
import { parseAppearance } from '@train-swap/shared-config/appearance';
import { addLanguage } from '@train-swap/shared-config/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formatVisitorCookie, parseVisitor } from '../canary/visitors';
import type { ServedConfiguration } from '../configuration';
import type { EdgeDeck } from '../deck/edge-deck';
import { compressResponse } from '../http/compress-response';
import { parseTarget } from '../http/request-target';
import type { LiveSet } from '../live-set/live-set';
import type { FirstScreenReader } from './first-screen';
import { isNavigation, namesFile, pagePath, pageStatus } from './page-address';
import { findRedirect, parseLocalPath, renderAlternates } from './page-language';
import { findRoute, listExposeFiles, listPreloads } from './preloads';
import { renderPage } from './render-page';
import { createSecurityHeaders } from './security-headers';

type PageOptions = {
  readLiveSet: () => Promise<LiveSet>;
  readConfiguration: () => Promise<ServedConfiguration>;
  readFirstScreen: FirstScreenReader;
  chooseCanaries: (live: LiveSet, visitor: string) => readonly string[];
  keys: readonly string[];
  frameOrigins: readonly string[];
  /** Another origin that serves scripts of remotes; null without one. */
  filesOrigin: string | null;
  /** Null in production. */
  deck: EdgeDeck | null;
  sendNotFound: (reply: FastifyReply) => FastifyReply;
};

/** Serves the HTML document of the product to navigations, and at addresses that are not file names. */
export function servePage(server: FastifyInstance, options: PageOptions): void {
  const { readLiveSet, readConfiguration, readFirstScreen, chooseCanaries } = options;
  const { keys, frameOrigins, filesOrigin, deck, sendNotFound } = options;
  server.get('/*', async (request, reply) => {
    const { pathname, search } = parseTarget(request.url) ?? { pathname: '/', search: '' };
    // A missing script must be a 404, because an HTML response would hide the problem.
    if (namesFile(pathname) && !isNavigation(request)) return sendNotFound(reply);
    const configured = await readConfiguration();
    const current = await readLiveSet();
    const deckPage = await deck?.preparePage(request, current, configured);
    const { live, configuration } = deckPage ?? { live: current, configuration: configured };
    const { text, connectOrigins, environment, tagManagerContainer } = configuration;
    let canaries: readonly string[] = [];
    if (Object.keys(live.document.canaries).length > 0) {
      const visitor = parseVisitor(request.headers.cookie) ?? randomUUID();
      canaries = chooseCanaries(live, visitor);
      reply.header('set-cookie', formatVisitorCookie(visitor, request.protocol === 'https'));
    }
    const shell = (canaries.includes('shell') && live.shellCanary) || live.shell;
    const { language, path: requested } = parseLocalPath(pathname, environment);
    const path = pagePath({ live }, requested);
    const localPath = addLanguage(path, language);
    if (localPath !== pathname) {
      return reply.header('cache-control', 'no-cache').redirect(localPath + search, 308);
    }
    reply.header('vary', 'cookie, accept-language');
    const redirect = findRedirect(request, { language, path }, environment);
    if (redirect) {
      return reply.header('cache-control', 'no-cache, private').redirect(redirect + search, 302);
    }
    const nonce = randomBytes(16).toString('base64');
    const isBare = request.headers['x-first-screen'] === 'none';
    const firstScreen = isBare
      ? null
      : await readFirstScreen({ live, shell, canaries, pathname: path, language, environment });
    const html = renderPage({
      shell,
      map: live.map,
      part: live.parts.get(findRoute({ live }, path)?.remote ?? '') ?? null,
      keys,
      canaries,
      configuration: text,
      nonce,
      preloads: listPreloads({ live, shell, canaries, pathname: path, language, filesOrigin }),
      filesOrigin,
      exposeFiles: listExposeFiles({ live, shell, canaries }),
      firstScreen,
      language,
      alternates: renderAlternates({ language, path }, environment, getOrigin(request)),
      // The cached page of the service worker is for every choice; the shell applies the choice.
      appearance: parseAppearance(isBare ? '' : (request.headers.cookie ?? '')),
      hasSession: sessionCookie.test(request.headers.cookie ?? ''),
      firstScreenHint: isBare ? null : parseFirstScreenHint(request.headers.cookie ?? ''),
      ...(deckPage && {
        deck: { beforeShell: deckPage.beforeShell(nonce), afterShell: deckPage.afterShell(nonce) },
      }),
    });
    return reply
      .code(pageStatus(path, { live, shell, canaries }))
      .headers(
        createSecurityHeaders({
          nonce,
          // 'self' is for the tag manager's document. No other document of this origin can be framed.
          frameOrigins: tagManagerContainer === null ? frameOrigins : ["'self'", ...frameOrigins],
          connectOrigins,
          filesOrigin,
          ...(deckPage && { trustedTypes: deckPage.trustedTypes }),
        }),
      )
      .header('cache-control', 'no-cache, private')
      .header('content-language', language.tag)
      .type('text/html; charset=utf-8')
      .send(await compressResponse(reply, html, request.headers['accept-encoding']));
  });
}

/** The origin of the page for links that need an absolute address. */
function getOrigin({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`;
}

/** The name of the services' session cookie. Only the services can validate it. */
const sessionCookie = /(?:^|;\s*)__Host-session=/;

/**
 * A word that a remote saved when it showed its first screen, so that its styles can reserve space before the session is known.
 * It counts only together with a session.
 */
function parseFirstScreenHint(cookie: string): string | null {
  const hint = /(?:^|;\s*)first-screen=([\w-]{1,32})(?:;|$)/.exec(cookie)?.[1];
  return hint && sessionCookie.test(cookie) ? hint : null;
}
