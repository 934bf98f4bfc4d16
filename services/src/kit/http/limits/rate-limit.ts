import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Configuration } from '../../configuration';
import { i18n } from '../../language/i18n';
import { problem } from '../../problem';

const maxAddresses = 20_000;

/** Limits the requests per minute of each address (IPv6: each /64 network) in this process. */
export function registerRateLimit(app: FastifyInstance, configuration: Configuration): void {
  app.register(rateLimit, {
    global: false,
    max: configuration.maxRequestsPerAddress,
    timeWindow: 60_000,
    cache: maxAddresses,
  });
}

/** @throws {Problem} 429 `too-many-requests` for an address above the limit */
export function createRateLimitCheck(
  app: FastifyInstance,
): (request: FastifyRequest) => Promise<void> {
  const count = app.createRateLimit();
  return async (request) => {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    throw problem('too-many-requests', {
      status: 429,
      detail: i18n.t('Too many requests came from your network. Wait a minute, then try again.'),
      retryAfter: Math.max(1, counted.ttlInSeconds),
    });
  };
}
