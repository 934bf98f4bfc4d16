import type { FastifyRequest } from 'fastify';
import { problem } from '../problem';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** @throws {Problem} 403 for an unsafe request of another site, by Fetch Metadata or else by Origin */
export function assertSameSite(request: FastifyRequest, allowedOrigins: readonly string[]): void {
  if (safeMethods.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  const origin = request.headers.origin;
  // A page cannot choose the Origin that its browser sends, so one on the list is ours on any host.
  const allowed =
    site === 'same-origin' ||
    (origin === undefined
      ? site === undefined || site === 'none'
      : allowedOrigins.includes(origin));
  if (!allowed) {
    throw problem('cross-site-request', {
      status: 403,
      detail: 'This request came from another site. Open Train Swap itself and try again.',
    });
  }
}
