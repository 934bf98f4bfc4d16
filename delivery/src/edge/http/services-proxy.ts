import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import proxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createTraceHeaders } from 'shared-server/tracing';
import { sendProblem } from './problem';
import { isEventStream } from './protect-server';

/**
 * Concurrent connections to the services. The limit is higher than the limit of one service process (200), so that the
 * services reject excess requests, with a `retry-after` header.
 */
const maxConnections = 250;

/** Shorter than the idle timeout of the services (72 s), so that no request uses a connection that is closing. */
const idleTimeoutMs = 30_000;

const upstreams = [
  // An event stream uses its connection for hours. With a limit, open pages would block all other requests.
  { prefix: '/api/propagator/events', connections: null },
  { prefix: '/api', connections: maxConnections },
  // The services accept larger bodies for these operations (`bodyLimit`).
  { prefix: '/api/payments/webhooks', connections: maxConnections, bodyLimit: 256 * 1024 },
  { prefix: '/api/discounts/evaluations', connections: maxConnections, bodyLimit: 512 * 1024 },
  { prefix: '/inbox', connections: null },
  { prefix: '/support-desk', connections: null },
];

/**
 * Proxies requests to the services. A request uses a connection only from the complete body to the complete response, so
 * that slow clients do not occupy the few connections.
 */
export async function proxyServices(server: FastifyInstance, origin: string): Promise<void> {
  for (const { prefix, connections, bodyLimit } of upstreams) {
    await server.register(proxy, {
      upstream: origin,
      prefix,
      rewritePrefix: prefix,
      ...(bodyLimit ? { config: { bodyLimit } } : {}),
      undici: {
        connections,
        keepAliveMaxTimeout: idleTimeoutMs,
        // An event stream can be silent for a long time.
        bodyTimeout: 0,
        headersTimeout: 30_000,
      },
      replyOptions: {
        // Immediate retries would multiply the load of overloaded services.
        retryDelay: () => null,
        onError: (reply) => sendServicesUnavailable(reply as FastifyReply),
        onResponse: (request, reply, response) =>
          void sendWhenComplete(request as FastifyRequest, reply as FastifyReply, response),
        rewriteRequestHeaders: (request, headers) => ({
          ...Object.fromEntries(Object.entries(headers).filter(([name]) => !isForwarded(name))),
          ...getForwardedHeaders(request as FastifyRequest),
          ...createTraceHeaders(),
        }),
      },
    });
  }
}

const isForwarded = (name: string) => name === 'forwarded' || name.startsWith('x-forwarded-');

/** Replaces the values that a browser sent, because the services limit attempts and requests by address. */
function getForwardedHeaders({ ip, host, protocol }: FastifyRequest) {
  return {
    'x-forwarded-for': ip,
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol === 'https' ? 'https' : 'http',
  };
}

/** Sends the response when it is complete. Event streams are sent as they arrive. */
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
    sendServicesUnavailable(reply);
  }
}

function sendServicesUnavailable(reply: FastifyReply): FastifyReply {
  return sendProblem(reply.header('retry-after', '5'), {
    title: 'The service does not respond',
    status: 503,
    code: 'service-unavailable',
    detail:
      'The service does not respond at the moment. Nothing is lost. Try again in a few seconds.',
  });
}
