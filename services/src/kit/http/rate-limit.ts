import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Configuration } from '../configuration';
import { problem } from '../problem';

const maxAddresses = 20_000;

/** Counts the requests of each address (of IPv6 each network of 64 bits) in this process, minute by minute. */
export function registerRateLimit(app: FastifyInstance, configuration: Configuration): void {
  app.register(rateLimit, {
    global: false,
    max: configuration.mostRequestsPerAddress,
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
      detail: 'Very much was asked from your network. Wait a minute, then try again.',
      retryAfter: Math.max(1, counted.ttlInSeconds),
    });
  };
}
