import { Readable } from 'node:stream';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  collectBody,
  createAddressCheck,
  hasBody,
  limitOpenRequests,
  limitSockets,
  type ServerLimits,
} from 'shared-server';
import type { RequestLimits } from '../../configuration';
import { i18n } from '../../language/i18n';
import { problem } from '../../problem';
import { isInternal } from '../access/internal-secret';
import { bodyProblem } from '../problems/body-problem';
import type { RequestLimiter } from './request-limiter';

type Protection = {
  limiter: RequestLimiter;
  requestLimits: RequestLimits;
  limits: ServerLimits;
  trustedProxies: readonly string[];
  internalSecret: string;
};

/** Config of a route for operators and load balancers, which responds under any load. */
export const unlimitedRoute = { isUnlimited: true };

const sampleIntervalMs = 250;

/**
 * Protects the process from too many requests and from slow clients. Call it before routes are mounted. Requests
 * of other services have no limits, because they belong to requests that were already accepted.
 */
export function limitRequests(app: FastifyInstance, protection: Protection): void {
  const { limiter, limits, requestLimits } = protection;
  const isTrusted = createAddressCheck(protection.trustedProxies);
  const addressLimit = { maxPerAddress: limits.maxConnectionsPerAddress, isTrusted };
  const canOpen = limitOpenRequests(addressLimit);
  app.server.maxConnections = limits.maxConnections;
  limitSockets(app.server, addressLimit);

  const isLimited = (request: FastifyRequest) =>
    !isInternal(request, protection) &&
    !(request.routeOptions.config as { isUnlimited?: boolean }).isUnlimited;

  app.addHook('onRequest', async (request, reply) => {
    if (isInternal(request, protection) || canOpen(request.ip, reply.raw)) return;
    throw problem('too-many-requests', {
      status: 429,
      detail: i18n.t(
        'Too many requests from your network are open. Wait a moment, then try again.',
      ),
      retryAfter: 5,
    });
  });

  app.register(underPressure, {
    maxEventLoopDelay: requestLimits.maxEventLoopDelayMs,
    sampleInterval: sampleIntervalMs,
    pressureHandler: async (request) => {
      if (isLimited(request)) rejectUnderPressure(limiter, requestLimits);
    },
  });

  // A request counts as in flight when its body is complete, so that a slow client does not use up the limit.
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!isLimited(request)) return payload;
    let read = payload;
    if (hasBody(request.raw)) {
      const { minBodyRate, bodyGraceMs: bodyGrace } = limits;
      const maxBytes = request.routeOptions.bodyLimit ?? app.initialConfig.bodyLimit ?? 0;
      const collected = await collectBody(request.raw, {
        maxBytes,
        minBodyRate,
        bodyGraceMs: bodyGrace,
      });
      if ('fault' in collected) {
        if (collected.fault === 'aborted') {
          reply.hijack();
          return payload;
        }
        throw bodyProblem(collected.fault);
      }
      const { body } = collected;
      read = Object.assign(Readable.from([body]), { receivedEncodedLength: body.length });
    }
    await limiter.acquire(reply.raw);
    return read;
  });

  // A client that reads slowly must not use up the limit either.
  app.addHook('onSend', async (_request, reply, payload) => {
    limiter.release(reply.raw);
    return payload;
  });
}

/**
 * With few requests in flight the delay comes from the machine or from one computation, so rejecting would not help.
 * @throws {Problem} 503
 */
export function rejectUnderPressure(
  limiter: Pick<RequestLimiter, 'inFlight' | 'reject'>,
  { maxInFlight }: Pick<RequestLimits, 'maxInFlight'>,
): void {
  if (limiter.inFlight() >= maxInFlight / 4) throw limiter.reject();
}
