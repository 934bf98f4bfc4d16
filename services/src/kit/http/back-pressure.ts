import { Readable } from 'node:stream';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  bodyProblems,
  collectBody,
  hasBody,
  limitOpenRequests,
  limitSockets,
  type ServerLimits,
  trustedAddresses,
} from 'shared-server';
import { problem } from '../problem';
import { isInternal } from './internal-secret';
import type { RequestLimiter, RequestLimits } from './request-limiter';

type Protection = {
  limiter: RequestLimiter;
  requestLimits: RequestLimits;
  limits: ServerLimits;
  trustedProxies: readonly string[];
  internalSecret: string;
};

/** In the config of a route that operators and load balancers request: it responds under any load. */
export const unlimitedRoute = { isUnlimited: true };

const sampleIntervalMs = 250;

/**
 * Protects the process from too many requests and from slow clients. Requests of other services are parts of
 * requests that were accepted, so they have no limits. To be called before routes are mounted.
 */
export function limitRequests(app: FastifyInstance, protection: Protection): void {
  const { limiter, limits, requestLimits } = protection;
  const isTrusted = trustedAddresses(protection.trustedProxies);
  const addressLimit = { maxPerAddress: limits.maxConnectionsPerAddress, isTrusted };
  const mayOpen = limitOpenRequests(addressLimit);
  app.server.maxConnections = limits.maxConnections;
  limitSockets(app.server, addressLimit);

  const isLimited = (request: FastifyRequest) =>
    !isInternal(request, protection) &&
    !(request.routeOptions.config as { isUnlimited?: boolean }).isUnlimited;

  app.addHook('onRequest', async (request, reply) => {
    if (isInternal(request, protection) || mayOpen(request.ip, reply.raw)) return;
    throw problem('too-many-requests', {
      status: 429,
      detail: 'Very much is open from your network. Wait a moment, then try again.',
      retryAfter: 5,
    });
  });

  app.register(underPressure, {
    maxEventLoopDelay: requestLimits.maxLoopDelayMs,
    sampleInterval: sampleIntervalMs,
    pressureHandler: async (request) => {
      if (isLimited(request)) rejectUnderPressure(limiter, requestLimits);
    },
  });

  // A request enters work when its body is complete: a client that sends slowly must not hold a place.
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!isLimited(request)) return payload;
    let read = payload;
    if (hasBody(request.raw)) {
      const { minBodyRate, bodyGrace } = limits;
      const maxBytes = request.routeOptions.bodyLimit ?? app.initialConfig.bodyLimit ?? 0;
      const collected = await collectBody(request.raw, { maxBytes, minBodyRate, bodyGrace });
      if ('fault' in collected) {
        if (collected.fault === 'aborted') {
          reply.hijack();
          return payload;
        }
        const { code, ...rest } = bodyProblems[collected.fault];
        throw problem(code, rest);
      }
      const { body } = collected;
      read = Object.assign(Readable.from([body]), { receivedEncodedLength: body.length });
    }
    await limiter.acquire(reply.raw);
    return read;
  });

  // A client that reads slowly must not hold a place either.
  app.addHook('onSend', async (_request, reply, payload) => {
    limiter.release(reply.raw);
    return payload;
  });
}

/**
 * With little in work, the delay comes from the machine or from one computation: rejecting would not help.
 * @throws {Problem} 503
 */
export function rejectUnderPressure(
  limiter: Pick<RequestLimiter, 'inWork' | 'reject'>,
  { maxInWork }: Pick<RequestLimits, 'maxInWork'>,
): void {
  if (limiter.inWork() >= maxInWork / 4) throw limiter.reject();
}
