import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ServicePorts } from '../host/ports';
import type { Operation } from '../operation';
import { problem } from '../problem';
import type { Service } from '../service';
import type { Session } from '../session';
import { keptRawBody, sessionOfRequest } from './app';
import { assertValidText } from './assert-valid-text';
import { assertSameSite } from './cross-site';
import { askedForHeader, isInternal } from './internal-secret';
import { securityOf } from './openapi-document';
import { documentedResponses } from './problem-documents';
import { routeNotFound } from './problem-responses';
import { createRateLimitCheck } from './rate-limit';
import type { RequestLimiter } from './request-limiter';
import { type HandledReply, runOperation } from './run-operation';
import { sessionFor } from './session-access';
import { deviceCookieOf, sessionCookieOf } from './session-cookie';

/**
 * Bytes. A hundred events travel together: what stops this would be sent again for ever. Nothing is read of who has
 * not the secret, and a call within the process has no limit at all.
 */
const internalBodyLimit = 8 * 1024 * 1024;

export type OperationLimits = {
  internalSecret: string;
  limiter: Pick<RequestLimiter, 'release'>;
};

/** Mounts one operation as a route: access, validation, idempotency, response. */
export function mountOperation(
  app: FastifyInstance,
  ports: ServicePorts,
  limits: OperationLimits,
  service: Service,
  operation: Operation,
): void {
  const refuseFlood = createRateLimitCheck(app);

  app.route({
    method: operation.method,
    url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...bodyLimitOf(operation),
    config: { keepRawBody: operation.rawBody === true },
    schema: {
      operationId: operation.id,
      summary: operation.summary,
      ...(operation.description ? { description: operation.description } : {}),
      hide: operation.access === 'internal',
      security: securityOf(operation.access),
      ...(operation.request.params ? { params: operation.request.params } : {}),
      querystring: operation.request.query ?? z.strictObject({}),
      ...(operation.request.body ? { body: operation.request.body } : {}),
      ...headerSchema(operation),
      response: documentedResponses(operation),
    } as object,

    onRequest: async (request) => {
      const internal = isInternal(request, limits);
      if (operation.access === 'internal' && !internal) throw routeNotFound();
      if (!internal) {
        // A provider sends for all travellers from few addresses, and signs what it sends.
        if (!operation.rawBody) await refuseFlood(request);
        assertSameSite(request, ports.configuration.allowedOrigins);
      }
    },

    // After the limits of `back-pressure.ts`, because it is the first work in the database.
    preParsing: async (request, reply, payload) => {
      const cookie = sessionCookieOf(request, reply);
      const call = ports.calls({ requestId: request.id });
      const session = await sessionFor(operation.access, cookie.token, call);
      request.setDecorator(sessionOfRequest, session);
      return payload;
    },

    preValidation: async (request) => {
      // Text between services was checked where it came in. Of a signed body little is stored, and a
      // provider would send an event for ever that gets 422 because of a field that is not stored.
      if (operation.access !== 'internal' && !operation.rawBody) assertValidText(request);
      if (operation.idempotent && !idempotencyKeyOf(request)) {
        throw problem('idempotency-key-missing', {
          status: 422,
          detail:
            'Send an Idempotency-Key header of up to 255 characters, new for each new request.',
        });
      }
      if (!operation.request.body && hasMembers(request.body)) {
        throw problem('invalid-request', {
          status: 422,
          detail: 'This request takes no body. Send it without one.',
          pointers: [{ pointer: '#', detail: 'No body is expected here.' }],
        });
      }
    },

    handler: async (request, reply) => {
      const remoteAddress = () => remoteAddressOf(request, limits);
      const caller = { cookie: request.headers.cookie, requestId: request.id, remoteAddress };
      const asked = {
        session: request.getDecorator<Session | null>(sessionOfRequest),
        requestId: request.id,
        sessionCookie: sessionCookieOf(request, reply),
        deviceCookie: deviceCookieOf(request, reply),
        rawBody: request.getDecorator<string | null>(keptRawBody),
        idempotencyKey: idempotencyKeyOf(request),
        headers: request.headers,
        takeOver: () => {
          reply.hijack();
          for (const [name, value] of Object.entries(reply.getHeaders())) {
            if (value !== undefined) reply.raw.setHeader(name, value);
          }
          limits.limiter.release(reply.raw);
          return reply.raw;
        },
        remoteAddress,
        log: request.log,
      };
      const parsed = {
        params: request.params,
        query: request.query,
        body: request.body,
        headers: request.headers,
      };
      const surroundings = { ports, service, caller };
      const answer = await runOperation(surroundings, operation, parsed, asked);
      return reply.sent ? reply : send(answer, operation, reply);
    },
  });
}

function remoteAddressOf(request: FastifyRequest, limits: OperationLimits): string {
  const askedFor = request.headers[askedForHeader];
  return typeof askedFor === 'string' && isInternal(request, limits) ? askedFor : request.ip;
}

function bodyLimitOf({ access, bodyLimit }: Operation): { bodyLimit?: number } {
  if (bodyLimit) return { bodyLimit };
  return access === 'internal' ? { bodyLimit: internalBodyLimit } : {};
}

function send(answer: HandledReply, operation: Operation, reply: FastifyReply): unknown {
  for (const [name, value] of Object.entries(answer.headers ?? {})) reply.header(name, value);
  reply.code(answer.status);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  if (operation.responseType) {
    reply.type(operation.responseType).serializer((text: string) => text);
    return String(answer.body);
  }
  if (answer.body === undefined) {
    reply.send();
    return reply;
  }
  return answer.body;
}

function headerSchema(operation: Operation): { headers?: z.ZodType } {
  const known = operation.request.headers;
  if (!operation.idempotent) return known ? { headers: known } : {};
  const key = { 'idempotency-key': z.string().min(1).max(255) };
  return { headers: known ? known.extend(key).loose() : z.looseObject(key) };
}

function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' && key.length > 0 && key.length <= 255 ? key : null;
}

function hasMembers(body: unknown): boolean {
  return typeof body === 'object' && body !== null ? Object.keys(body).length > 0 : body != null;
}
