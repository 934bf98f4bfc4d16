import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { connectionCheckIntervalMs, safeResponses, sendRawResponse } from 'shared-server';
import { toLoggedError } from 'shared-server/program/logged-error';
import { getTraceId, runInTrace } from 'shared-server/tracing';
import type { Configuration } from '../configuration';
import { translateZodMessages } from '../language/zod-messages';
import { measureRequests, type RequestMeter } from '../metrics/http-metrics';
import { toProblemDocument } from '../problem';
import { maxIdLength } from '../values/schemas';
import { registerCorsHeaders } from './access/cors-headers';
import { registerRateLimit } from './limits/rate-limit';
import { bodyProblem } from './problems/body-problem';
import {
  badRequest,
  problemType,
  registerProblemHandlers,
  sendProblem,
} from './problems/problem-responses';
import { commonHeaders, requestIdOf } from './request-id';
import { registerRequestLanguage, runInRequestLanguage } from './request-language';

/** Bytes. The default for operations without a limit. */
const bodyLimit = 64 * 1024;
// Fastify has only the type of a path, and pino accepts the number of an open file too.
const standardError = 2 as unknown as string;

export const sessionDecorator = 'sessionOfRequest';
export const rawBodyDecorator = 'keptRawBody';

export function createApp(
  configuration: Configuration,
  meter: RequestMeter,
  { logTo }: { logTo?: { write(line: string): void } } = {},
): FastifyInstance {
  translateZodMessages();
  const { limits } = configuration;
  const app = Fastify({
    bodyLimit,
    requestIdHeader: false,
    genReqId: requestIdOf,
    connectionTimeout: limits.idleTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    http: {
      ...safeResponses,
      headersTimeout: limits.headersTimeoutMs,
      connectionsCheckingInterval: connectionCheckIntervalMs,
    },
    trustProxy: configuration.trustedProxies,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: maxIdLength },
    forceCloseConnections: 'idle',
    logger: {
      level: configuration.logLevel,
      ...(logTo ? { stream: logTo } : { file: standardError }),
      serializers: { err: toLoggedError },
      mixin: () => {
        const traceId = getTraceId();
        return traceId ? { trace_id: traceId } : {};
      },
      redact: ['req.headers.cookie', 'req.headers["x-internal-secret"]'],
    },
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) => {
      meter.begin(request, reply.raw);
      reply.headers(commonHeaders(request.id));
      runInRequestLanguage(request, configuration, () => sendProblem(badRequest(), request, reply));
    },
    clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) => {
      sendRawResponse(socket, toClientResponse(error));
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  measureRequests(app, meter);
  app.register(cookie);
  acceptOnlyJson(app);
  app.addHook('onRequest', ({ headers }, _reply, done) =>
    runInTrace(String(headers.traceparent), done),
  );
  registerRequestLanguage(app, configuration);
  registerProblemHandlers(app, configuration);
  registerCorsHeaders(app, configuration);
  registerRateLimit(app, configuration);
  app.decorateRequest(sessionDecorator, null);
  app.decorateRequest(rawBodyDecorator, null);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(commonHeaders(request.id));
  });
  // Logs the route, never the URL: parameters and queries are personal data.
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'response sent',
    );
  });
  return app;
}

function acceptOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    const { storeRawBody } = request.routeOptions.config as { storeRawBody?: boolean };
    if (storeRawBody) request.setDecorator(rawBodyDecorator, text);
    if (text === '') done(null, undefined);
    else parse(request, text, done);
  });
}

function toClientResponse({ code }: NodeJS.ErrnoException) {
  const isTooSlow = code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const rejection = isTooSlow ? bodyProblem('too-slow') : badRequest();
  const body = JSON.stringify(toProblemDocument(rejection, randomUUID()));
  return { status: rejection.status, type: problemType, body };
}
