import type { FastifyRequest } from 'fastify';

/**
 * Whether a request comes from a page of this site, or not from a browser. Browsers send no Fetch Metadata over plain
 * HTTP to other hosts, so `Origin` is compared there.
 */
export function isSameSite({ headers, protocol, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin === undefined || headers.origin === `${protocol}://${host}`;
}
