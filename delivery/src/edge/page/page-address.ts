import { toCanonicalPath } from '@train-swap/shared-config/canonical-path';
import type { FastifyRequest } from 'fastify';
import { findMountedRelease, findRoute, type PageOptions } from './preloads';

/** Whether a browser requests a document. Browsers without Fetch Metadata are detected by `accept`. */
export function isNavigation({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const mode = headers['sec-fetch-mode'];
  if (mode !== undefined) return mode === 'navigate';
  return /\btext\/html\b/.test(headers.accept ?? '');
}

/** Whether the path looks like that of a file: its last part has an extension. */
export function namesFile(pathname: string): boolean {
  return /\.[a-z0-9]+$/i.test(pathname);
}

/** The canonical path of a page. Without a route table only its slashes are corrected. */
export function pagePath({ live }: Pick<PageOptions, 'live'>, pathname: string): string {
  return toCanonicalPath(
    pathname,
    live.pageMap.routes.flatMap(({ paths }) => paths),
  );
}

/** 404 when no remote owns the path, or when its owner declares screens and none matches. */
export function pageStatus(pathname: string, options: PageOptions): 200 | 404 {
  if (options.live.pageMap.routes.length === 0) return 200;
  const route = findRoute(options, pathname);
  if (!route) return 404;
  const screens = findMountedRelease(route.remote, options)?.release.screens ?? [];
  return screens.length === 0 || screens.some((screen) => matches(screen, pathname)) ? 200 : 404;
}

/** A parameter is an id or a slug: letters, digits, `-` and `_`. A final `/*` is the not-found screen. */
function matches(screen: string, pathname: string): boolean {
  const [pattern, path] = [screen.split('/'), pathname.split('/')];
  return (
    pattern.length === path.length &&
    !screen.endsWith('/*') &&
    path.every((part, index) =>
      pattern[index]?.startsWith(':') ? /^[\w-]+$/.test(part) : part === pattern[index],
    )
  );
}
