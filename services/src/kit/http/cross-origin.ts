import type { FastifyInstance } from 'fastify';
import type { Configuration } from '../configuration';

const sharing = {
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers': 'x-request-id, retry-after, date',
};
const preflight = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'content-type, idempotency-key, last-event-id, x-request-id',
  'access-control-max-age': '600',
};

/** CORS headers for an origin; null for an origin that is not on the list. */
export const sharingHeaders = (
  origin: string | undefined,
  allowedOrigins: readonly string[],
): Record<string, string> | null =>
  origin !== undefined && allowedOrigins.includes(origin)
    ? { 'access-control-allow-origin': origin, vary: 'Origin', ...sharing }
    : null;

/** CORS for an app on another origin than the services: origins by name, never `*`. */
export function addCorsHeaders(app: FastifyInstance, { allowedOrigins }: Configuration): void {
  app.addHook('onRequest', async (request, reply) => {
    const shared = sharingHeaders(request.headers.origin, allowedOrigins);
    if (!shared) return;
    reply.headers(shared);
    const asks = request.headers['access-control-request-method'] !== undefined;
    if (request.method !== 'OPTIONS' || !asks) return;
    await reply.code(204).headers(preflight).send();
    return reply;
  });
}
