import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { bodyProblems, connectionsCheckingInterval } from 'shared-server';
import { loggedError } from 'shared-server/program/logged-error';
import type { Configuration } from '../configuration';
import { measureRequests, type RequestMeter } from '../metrics/http-metrics';
import { problem, problemDocument } from '../problem';
import { addCorsHeaders } from './cross-origin';
import { badRequest, problemType, sendErrorsAsProblems, sendProblem } from './problem-responses';
import { registerRateLimit } from './rate-limit';
import { commonHeaders, requestIdOf } from './request-id';

/** Bytes, where an operation sets no limit. */
const bodyLimit = 64 * 1024;
const standardError = 2;

/** Names under which a request carries what was learnt of it before its handler runs. */
export const sessionOfRequest = 'sessionOfRequest';
export const keptRawBody = 'keptRawBody';

/** Fastify with our parsing, ids, headers and problem answers; services are mounted on it. */
export function createApp(
  configuration: Configuration,
  meter: RequestMeter,
  { logTo }: { logTo?: { write(line: string): void } } = {},
): FastifyInstance {
  const { limits } = configuration;
  const app = Fastify({
    bodyLimit,
    requestIdHeader: false,
    genReqId: requestIdOf,
    connectionTimeout: limits.idleTimeout,
    requestTimeout: limits.requestTimeout,
    http: { headersTimeout: limits.headersTimeout, connectionsCheckingInterval },
    trustProxy: configuration.trustedProxies,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 500 },
    forceCloseConnections: 'idle',
    logger: {
      level: configuration.logLevel,
      ...(logTo ? { stream: logTo } : { file: standardError }),
      serializers: { err: loggedError },
      redact: ['req.headers.cookie', 'req.headers["x-internal-secret"]'],
    },
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) => {
      meter.begin(request, reply.raw);
      reply.header('x-request-id', request.id);
      sendProblem(badRequest(), request, reply);
    },
    clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) => {
      if (socket.writable) socket.write(malformedRequest(error));
      // The client may leave its half of the connection open.
      socket.destroySoon();
    },
  } as Parameters<typeof Fastify>[0]) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  measureRequests(app, meter);
  app.register(cookie);
  parseJsonAlone(app);
  sendErrorsAsProblems(app);
  addCorsHeaders(app, configuration);
  registerRateLimit(app, configuration);
  app.decorateRequest(sessionOfRequest, null);
  app.decorateRequest(keptRawBody, null);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(commonHeaders(request, request.id));
  });
  // The route, never the address: parameters and queries are people's data.
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
  return app;
}

function parseJsonAlone(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    const { keepRawBody } = request.routeOptions.config as { keepRawBody?: boolean };
    if (keepRawBody) request.setDecorator(keptRawBody, text);
    if (text === '') done(null, undefined);
    else parse(request, text, done);
  });
}

/** Only as text: Node has no response for a request that it could not read. */
function malformedRequest({ code }: NodeJS.ErrnoException): string {
  const isTooSlow = code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const fault = bodyProblems['too-slow'];
  const refusal = isTooSlow ? problem(fault.code, fault) : badRequest();
  const body = JSON.stringify(problemDocument(refusal, randomUUID()));
  return `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\ncontent-type: ${problemType}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`;
}
