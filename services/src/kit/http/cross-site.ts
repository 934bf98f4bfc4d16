import type { FastifyRequest } from 'fastify';
import { problem } from '../problem';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses an unsafe request that another site sent: Fetch Metadata, and Origin where a browser has none. */
export function refuseCrossSite(request: FastifyRequest, allowedOrigins: readonly string[]): void {
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
