import type { FastifyRequest } from 'fastify';
import { i18n } from '../../language/i18n';
import { problem } from '../../problem';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** @throws {Problem} 403 for an unsafe request of another site, by Fetch Metadata or by Origin */
export function assertSameSite(request: FastifyRequest, allowedOrigins: readonly string[]): void {
  if (safeMethods.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  const origin = request.headers.origin;
  // A page cannot change the Origin header, so an allowed origin is trusted on any host.
  const allowed =
    site === 'same-origin' ||
    (origin === undefined
      ? site === undefined || site === 'none'
      : allowedOrigins.includes(origin));
  if (!allowed) {
    throw problem('cross-site-request', {
      status: 403,
      detail: i18n.t(
        'This request came from another site. Nothing was changed. Open Train Swap and try again.',
      ),
    });
  }
}
