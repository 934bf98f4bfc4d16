import { constants, type Http2ServerResponse } from 'node:http2';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  bodyProblems,
  collectBody,
  createAddressCheck,
  hasBody,
  limitOpenRequests,
  limitSockets,
  type ServerLimits,
} from 'shared-server';
import { sendClosingProblem } from './problem';

const titles = { 'too-large': 'Body too large', 'too-slow': 'Request timeout' } as const;

/** One year, which browsers require for their preload lists. */
const strictTransport = 'max-age=31536000';

type Protection = {
  limits: ServerLimits;
  trustedProxies: readonly string[];
  trustForwardedHost?: boolean | undefined;
};

/**
 * Protects the server from clients that are slow or open too many connections. It adds to Node's timeouts: bodies must
 * be complete before a route runs, connections are limited by address, and HTTP/2 streams have timeouts. Call it before
 * routes are registered.
 */
export function protectServer(
  server: FastifyInstance,
  { limits, trustedProxies, trustForwardedHost = false }: Protection,
): void {
  const isTrusted = createAddressCheck(trustedProxies);
  const addressLimit = { maxPerAddress: limits.maxConnectionsPerAddress, isTrusted };
  const canOpen = limitOpenRequests(addressLimit);
  // For `localhost` Fastify opens a second server, whose connections all come from loopback.
  limitSockets(server.server, addressLimit);
  server.server.maxConnections = limits.maxConnections;

  // Many proxies pass on the value of a client. Pages and manifests would then have addresses of that host.
  if (!trustForwardedHost) {
    server.addHook('onRequest', async ({ headers }) => void delete headers['x-forwarded-host']);
  }

  // Hooks with a callback, because only they can end the request after a response with a stream as its body.
  server.addHook('onRequest', (request, reply, done) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', strictTransport);
    setStreamTimeout(reply, limits.idleTimeoutMs);
    if (canOpen(request.ip, reply.raw)) return done();
    reply.header('retry-after', '5');
    sendClosingProblem(reply, tooManyOpen);
  });

  server.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request.raw)) return done(null, payload);
    const { minBodyRate, bodyGraceMs } = limits;
    const { config, bodyLimit = defaultBodyLimit } = request.routeOptions;
    const maxBytes = (config as { bodyLimit?: number }).bodyLimit ?? bodyLimit;
    collectBody(request.raw, { maxBytes, minBodyRate, bodyGraceMs }).then((collected) => {
      if ('body' in collected) {
        const { body } = collected;
        const read = Object.assign(Readable.from([body]), { receivedEncodedLength: body.length });
        return done(null, read);
      }
      const { fault } = collected;
      if (fault === 'aborted') reply.hijack();
      else sendClosingProblem(reply, { ...bodyProblems[fault], title: titles[fault] });
    }, done);
  });

  // An event stream can be silent for a long time.
  server.addHook('onSend', async (_request, reply, payload) => {
    if (isEventStream(reply.getHeader('content-type'))) stopTimeouts(reply);
    return payload;
  });
}

const tooManyOpen = {
  status: 429,
  code: 'too-many-requests',
  title: 'Too many requests',
  detail: 'There are too many open requests from your network. Wait a moment, then try again.',
};

/** Bytes. The same limit as in the services. */
export const defaultBodyLimit = 64 * 1024;

export const isEventStream = (type: unknown): boolean =>
  String(type ?? '').startsWith('text/event-stream');

/** An HTTP/2 session waits for its streams without a limit, so each stream needs a timeout. */
function setStreamTimeout({ raw }: FastifyReply, milliseconds: number): void {
  const stream = getStream(raw);
  stream?.setTimeout(milliseconds, () => stream.close(constants.NGHTTP2_CANCEL));
}

function stopTimeouts({ raw }: FastifyReply): void {
  const stream = getStream(raw);
  if (stream) stream.setTimeout(0);
  else raw.socket?.setTimeout(0);
}

function getStream(raw: unknown): Http2ServerResponse['stream'] | undefined {
  return (raw as Partial<Http2ServerResponse>).stream;
}
