import type { FastifyInstance } from 'fastify';
import type { Configuration } from '../../configuration';

const sharedHeaders = {
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers': 'x-request-id, retry-after, date',
};
const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'content-type, idempotency-key, last-event-id, x-request-id',
  'access-control-max-age': '600',
};

/** CORS headers for an origin, or null for an origin that is not allowed. */
export const getCorsHeaders = (
  origin: string | undefined,
  allowedOrigins: readonly string[],
): Record<string, string> | null =>
  origin !== undefined && allowedOrigins.includes(origin)
    ? { 'access-control-allow-origin': origin, vary: 'Origin', ...sharedHeaders }
    : null;

/** CORS for an app on another origin than the services. Allowed origins are listed, never `*`. */
export function registerCorsHeaders(app: FastifyInstance, { allowedOrigins }: Configuration): void {
  app.addHook('onRequest', async (request, reply) => {
    const corsHeaders = getCorsHeaders(request.headers.origin, allowedOrigins);
    if (!corsHeaders) return;
    reply.headers(corsHeaders);
    const isPreflight = request.headers['access-control-request-method'] !== undefined;
    if (request.method !== 'OPTIONS' || !isPreflight) return;
    await reply.code(204).headers(preflightHeaders).send();
    return reply;
  });
}
