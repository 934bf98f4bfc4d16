import type { FastifyRequest } from 'fastify';
import { canonicalPath } from 'shared-config/canonical-path';
import { mountedDoor, type PageOptions, routeOf, routesOf } from '../preloads';

/** Whether a browser asks for a document. Browsers without Fetch Metadata say so by `accept`. */
export function isNavigation({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const mode = headers['sec-fetch-mode'];
  if (mode !== undefined) return mode === 'navigate';
  return /\btext\/html\b/.test(headers.accept ?? '');
}

/** Whether the path looks like that of a file: its last part has an extension. */
export function namesFile(pathname: string): boolean {
  return /\.[a-z0-9]+$/i.test(pathname);
}

/** The path under which the page of an address is served; without a table of routes it stays as it is. */
export function pagePath(table: Pick<PageOptions, 'live' | 'shell'>, pathname: string): string {
  const routes = routesOf(table);
  if (routes.length === 0) return pathname;
  return canonicalPath(
    pathname,
    routes.flatMap(({ paths }) => paths),
  );
}

/** 404 where no remote owns the path, or where its owner declares its screens and none has this address. */
export function pageStatus(pathname: string, options: PageOptions): 200 | 404 {
  if (routesOf(options).length === 0) return 200;
  const route = routeOf(options, pathname);
  if (!route) return 404;
  const screens = mountedDoor(route.remote, options)?.release.screens ?? [];
  return screens.length === 0 || screens.some((screen) => matches(screen, pathname)) ? 200 : 404;
}

/** A parameter is an id or a slug: letters, digits, `-` and `_`. A `/*` at the end is the not-found screen. */
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
