import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { RequestContext } from '../../context/operation-context';
import type { ServicePorts } from '../../context/ports';
import { i18n } from '../../language/i18n';
import type { HandledResponse, Operation } from '../../operation';
import { problem } from '../../problem';
import type { Service } from '../../service';
import type { Session } from '../../session';
import { assertSameSite } from '../access/assert-same-site';
import { clientAddressHeader, isInternal } from '../access/internal-secret';
import { resolveSession } from '../access/resolve-session';
import { getDeviceCookie, getSessionCookie } from '../access/token-cookies';
import { rawBodyDecorator, sessionDecorator } from '../app';
import { createRateLimitCheck } from '../limits/rate-limit';
import type { RequestLimiter } from '../limits/request-limiter';
import { securityOf } from '../openapi-document';
import { documentedResponses } from '../problems/documented-responses';
import { routeNotFound } from '../problems/problem-responses';
import { assertValidText } from './assert-valid-text';
import { runOperation } from './run-operation';

/** Bytes. Large enough for a batch of 100 events, which would otherwise be retried forever. */
const internalBodyLimit = 8 * 1024 * 1024;

export type OperationLimits = {
  internalSecret: string;
  limiter: Pick<RequestLimiter, 'release'>;
};

/** Mounts an operation as a route with access check, validation and idempotency. */
export function mountOperation(
  app: FastifyInstance,
  ports: ServicePorts,
  limits: OperationLimits,
  service: Service,
  operation: Operation,
): void {
  const checkRateLimit = createRateLimitCheck(app);
  const { access, rawBody = false } = operation;

  app.route({
    method: operation.method,
    url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...getBodyLimit(operation),
    config: { storeRawBody: rawBody },
    schema: createRouteSchema(operation),

    onRequest: async (request) => {
      const internal = isInternal(request, limits);
      if (access === 'internal' && !internal) throw routeNotFound();
      if (!internal) {
        // A payment provider sends signed webhooks for all travellers from few addresses.
        if (!rawBody) await checkRateLimit(request);
        assertSameSite(request, ports.configuration.allowedOrigins);
      }
    },

    // After the limits of `back-pressure.ts`, because it uses the database.
    preParsing: async (request, reply, payload) => {
      const cookie = getSessionCookie(request, reply);
      const call = ports.calls({ requestId: request.id });
      const session = await resolveSession(access, cookie.token, call);
      request.setDecorator(sessionDecorator, session);
      return payload;
    },

    preValidation: async (request) => assertRequest(request, operation),

    handler: async (request, reply) => {
      const requestContext = createRequestContext(request, reply, limits);
      const { params, query, body, headers } = request;
      const { remoteAddress, requestId } = requestContext;
      const caller = { cookie: headers.cookie, requestId, remoteAddress };
      const parsed = { params, query, body, headers };
      const scope = { ports, service, caller };
      const response = await runOperation(scope, operation, parsed, requestContext);
      return reply.sent ? reply : send(response, operation, reply);
    },
  });
}

function createRouteSchema(operation: Operation): object {
  const { id, summary, description, access, request } = operation;
  return {
    operationId: id,
    summary,
    ...(description ? { description } : {}),
    hide: access === 'internal',
    security: securityOf(access),
    ...(request.params ? { params: request.params } : {}),
    querystring: request.query ?? z.strictObject({}),
    ...(request.body ? { body: request.body } : {}),
    ...headerSchema(operation),
    response: documentedResponses(operation),
  };
}

/** Checks what schemas cannot check. @throws {Problem} */
function assertRequest(
  request: FastifyRequest,
  { access, rawBody, idempotent, request: schemas }: Operation,
): void {
  // Calls between services were validated at the edge. A signed webhook must not fail because of a field that
  // is not stored, or its provider would send it again forever.
  if (access !== 'internal' && !rawBody) assertValidText(request);
  if (idempotent && !getIdempotencyKey(request)) {
    throw problem('idempotency-key-missing', {
      status: 422,
      detail: i18n.t(
        'Send an Idempotency-Key header of up to 255 characters, new for each new request.',
      ),
    });
  }
  if (!schemas.body && hasMembers(request.body)) {
    throw problem('invalid-request', {
      status: 422,
      detail: i18n.t('This request must have no body. Send it without a body.'),
      pointers: [{ pointer: '#', detail: i18n.t('No body is expected here.') }],
    });
  }
}

function createRequestContext(
  request: FastifyRequest,
  reply: FastifyReply,
  limits: OperationLimits,
): RequestContext {
  return {
    session: request.getDecorator<Session | null>(sessionDecorator),
    requestId: request.id,
    sessionCookie: getSessionCookie(request, reply),
    deviceCookie: getDeviceCookie(request, reply),
    rawBody: request.getDecorator<string | null>(rawBodyDecorator),
    idempotencyKey: getIdempotencyKey(request),
    headers: request.headers,
    hijackResponse: () => {
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      limits.limiter.release(reply.raw);
      return reply.raw;
    },
    remoteAddress: () => getRemoteAddress(request, limits),
    log: request.log,
  };
}

function getRemoteAddress(request: FastifyRequest, limits: OperationLimits): string {
  const clientAddress = request.headers[clientAddressHeader];
  return typeof clientAddress === 'string' && isInternal(request, limits)
    ? clientAddress
    : request.ip;
}

function getBodyLimit({ access, bodyLimit }: Operation): { bodyLimit?: number } {
  if (bodyLimit) return { bodyLimit };
  return access === 'internal' ? { bodyLimit: internalBodyLimit } : {};
}

function send(response: HandledResponse, operation: Operation, reply: FastifyReply): unknown {
  for (const [name, value] of Object.entries(response.headers ?? {})) reply.header(name, value);
  reply.code(response.status);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  if (operation.responseType) {
    reply.type(operation.responseType).serializer((text: string) => text);
    return String(response.body);
  }
  if (response.body === undefined) {
    reply.send();
    return reply;
  }
  return response.body;
}

function headerSchema(operation: Operation): { headers?: z.ZodType } {
  const schema = operation.request.headers;
  if (!operation.idempotent) return schema ? { headers: schema } : {};
  const key = { 'idempotency-key': z.string().min(1).max(255) };
  return { headers: schema ? schema.extend(key).loose() : z.looseObject(key) };
}

function getIdempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' && key.length > 0 && key.length <= 255 ? key : null;
}

function hasMembers(body: unknown): boolean {
  return typeof body === 'object' && body !== null ? Object.keys(body).length > 0 : body != null;
}
