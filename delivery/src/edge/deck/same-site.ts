import type { FastifyRequest } from 'fastify';

/**
 * Whether a request that changes something comes from a page of this site, or from no browser at all.
 * Browsers send no Fetch Metadata to plain HTTP on another host, so `Origin` decides there.
 */
export function isSameSite({ headers, protocol, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin === undefined || headers.origin === `${protocol}://${host}`;
}
