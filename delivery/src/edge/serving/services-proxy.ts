import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import proxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problem';
import { isEventStream } from './protect-server';

/**
 * Connections to the services at once. More than a process of theirs takes into work (200), so that it is the
 * services who refuse what is too much, at once and with the time to come again.
 */
const mostConnections = 250;

/** Less than the services keep an idle connection (72 s): a request must not meet one that is being closed. */
const idleMilliseconds = 30_000;

const upstreams = [
  // A live event stream holds its connection for hours: with a bound, the pages that are open would keep
  // everything else out.
  { prefix: '/api/propagator/events', connections: null },
  { prefix: '/api', connections: mostConnections },
  // These take larger bodies than all others: `bodyLimit` of their operations in the services.
  { prefix: '/api/payments/webhooks', connections: mostConnections, bodyLimit: 256 * 1024 },
  { prefix: '/api/discounts/evaluations', connections: mostConnections, bodyLimit: 512 * 1024 },
  { prefix: '/inbox', connections: null },
];

/**
 * Lets calls through to the services. A call takes a connection to them only when its body is complete, and gives it
 * back when the response is complete here: slow clients must not hold the few connections.
 */
export async function passToServices(server: FastifyInstance, origin: string): Promise<void> {
  for (const { prefix, connections, bodyLimit } of upstreams) {
    await server.register(proxy, {
      upstream: origin,
      prefix,
      rewritePrefix: prefix,
      ...(bodyLimit ? { config: { bodyLimit } } : {}),
      undici: {
        connections,
        keepAliveMaxTimeout: idleMilliseconds,
        // A stream of live events is silent for as long as nothing happens.
        bodyTimeout: 0,
        headersTimeout: 30_000,
      },
      replyOptions: {
        // Asked again at once, services that refuse for want of room would have ten times the load.
        retryDelay: () => null,
        onError: (reply) => servicesAway(reply as FastifyReply),
        onResponse: (request, reply, response) =>
          void sendWhenComplete(request as FastifyRequest, reply as FastifyReply, response),
        rewriteRequestHeaders: (request, headers) => ({
          ...headers,
          ...whoAsks(request as FastifyRequest),
        }),
      },
    });
  }
}

/** What a browser says of itself is not passed on: the services count tries and requests by these. */
function whoAsks({ ip, protocol }: FastifyRequest) {
  return {
    'x-forwarded-for': ip,
    'x-forwarded-proto': protocol === 'https' ? 'https' : 'http',
  };
}

/** Except for live events, which have no end. */
async function sendWhenComplete(
  { method }: FastifyRequest,
  reply: FastifyReply,
  response: unknown,
): Promise<void> {
  const { stream } = response as { stream: Readable };
  const isStreamed = method === 'HEAD' || isEventStream(reply.getHeader('content-type'));
  try {
    reply.send(isStreamed ? stream : await buffer(stream));
  } catch {
    servicesAway(reply);
  }
}

function servicesAway(reply: FastifyReply): FastifyReply {
  return sendProblem(reply.header('retry-after', '5'), {
    title: 'The service does not answer',
    status: 503,
    code: 'service-unavailable',
    detail:
      'The service does not answer at the moment. Nothing is lost; try again in a few seconds.',
  });
}
