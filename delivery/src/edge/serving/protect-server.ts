import { constants, type Http2ServerResponse } from 'node:http2';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  bodyProblems,
  collectBody,
  hasBody,
  limitOpenRequests,
  limitSockets,
  type ServerLimits,
  trustedAddresses,
} from 'shared-server';
import { sendClosingProblem } from './problem';

const titles = { 'too-large': 'Body too large', 'too-slow': 'Request timeout' } as const;

/** One year, as browsers ask for where a site is in their own lists. */
const strictTransport = 'max-age=31536000';

/**
 * Protects the server from clients that are slow or have too much open. Node's options of `startServer` do what they
 * can; this adds what they cannot: bodies that are complete before a route begins, connections by address, and
 * streams of HTTP/2. To be called before any route.
 */
export function protectServer(
  server: FastifyInstance,
  { limits, trustedProxies }: { limits: ServerLimits; trustedProxies: readonly string[] },
): void {
  const isTrusted = trustedAddresses(trustedProxies);
  const addressLimit = { maxPerAddress: limits.maxConnectionsPerAddress, isTrusted };
  const mayOpen = limitOpenRequests(addressLimit);
  // For `localhost` Fastify opens a second server, whose connections all come from loopback.
  limitSockets(server.server, addressLimit);
  server.server.maxConnections = limits.maxConnections;

  // Hooks with a callback: after a response whose body is a stream, only they can end the request.
  server.addHook('onRequest', (request, reply, done) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', strictTransport);
    setStreamTimeout(reply, limits.idleTimeout);
    if (mayOpen(request.ip, reply.raw)) return done();
    reply.header('retry-after', '5');
    sendClosingProblem(reply, tooManyOpen);
  });

  server.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request.raw)) return done(null, payload);
    const { minBodyRate, bodyGrace } = limits;
    const { config, bodyLimit = defaultBodyLimit } = request.routeOptions;
    const maxBytes = (config as { bodyLimit?: number }).bodyLimit ?? bodyLimit;
    collectBody(request.raw, { maxBytes, minBodyRate, bodyGrace }).then((collected) => {
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

  // A stream of live events may be silent for as long as nothing happens.
  server.addHook('onSend', async (_request, reply, payload) => {
    if (isEventStream(reply.getHeader('content-type'))) stopTimeouts(reply);
    return payload;
  });
}

const tooManyOpen = {
  status: 429,
  code: 'too-many-requests',
  title: 'Too many requests',
  detail: 'Very much is open from your network. Wait a moment, then try again.',
};

/** Bytes: as the services. */
export const defaultBodyLimit = 64 * 1024;

export const isEventStream = (type: unknown): boolean =>
  String(type ?? '').startsWith('text/event-stream');

/** A session of HTTP/2 waits for its streams without end: each needs its own timeout. */
function setStreamTimeout({ raw }: FastifyReply, milliseconds: number): void {
  const stream = streamOf(raw);
  stream?.setTimeout(milliseconds, () => stream.close(constants.NGHTTP2_CANCEL));
}

function stopTimeouts({ raw }: FastifyReply): void {
  const stream = streamOf(raw);
  if (stream) stream.setTimeout(0);
  else raw.socket?.setTimeout(0);
}

function streamOf(raw: unknown): Http2ServerResponse['stream'] | undefined {
  return (raw as Partial<Http2ServerResponse>).stream;
}
