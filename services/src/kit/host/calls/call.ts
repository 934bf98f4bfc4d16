import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { createTraceHeaders, runInSpan, spanKinds } from 'shared-server/tracing';
import type { z } from 'zod';
import type { CallInput } from '../../context';
import type { Caller, Calls } from '../../context/ports';
import { assertOutsideTransaction } from '../../database/connections/transaction-scope';
import { clientAddressHeader, internalSecretHeader } from '../../http/access/internal-secret';
import { getLanguage, i18n } from '../../language/i18n';
import { needsHttpRequest, type Operation } from '../../operation';
import { type Problem, problem } from '../../problem';
import { basePathOf, type Service } from '../../service';
import type { ResponseCache } from './response-cache';

type CallResponse = { status: number; body: unknown; retryAfter: unknown };
const timeoutMs = 8_000;

type CallParts = {
  /** All services of the product, hosted here or elsewhere. */
  services: readonly Service[];
  isHosted(name: string): boolean;
  /** Base addresses of services that are hosted elsewhere. */
  serviceAddresses: Readonly<Record<string, string>>;
  internalSecret: string;
  app: Pick<FastifyInstance, 'inject'>;
  pool: Pool;
  cache: ResponseCache;
  log: FastifyBaseLogger;
  /** Calls an operation that is hosted here and returns the response body. */
  callInProcess(
    target: { service: Service; operation: Operation },
    input: CallInput<z.ZodType>,
    caller: Caller,
  ): Promise<unknown>;
};

export function createCalls(parts: CallParts): Calls {
  return (caller = {}) =>
    async (serviceName, operationId, input) => {
      assertOutsideTransaction(parts.pool);
      const service = parts.services.find((one) => one.name === serviceName);
      const operation = service?.operations.find((one) => one.id === operationId);
      if (!service || !operation) {
        throw new Error(`There is no operation ${operationId} in the service ${serviceName}.`);
      }
      const isHere = parts.isHosted(serviceName);
      const createUrl = () => basePathOf(service) + createPath(operation, input);
      const send = async () => {
        if (isHere && !needsHttpRequest(operation)) {
          return input.response.parse(
            await parts.callInProcess({ service, operation }, input, caller),
          );
        }
        const response = isHere
          ? await viaInject(parts, operation, createUrl(), input, caller)
          : await viaHttp(parts, serviceName, operation, createUrl(), input, caller);
        if (response.status >= 400) throw toProblem(response);
        return input.response.parse(response.body);
      };
      const request = () => {
        const attributes = { 'train_swap.service': serviceName };
        const options = { kind: spanKinds.client, attributes };
        return runInSpan(`call ${serviceName} ${operationId}`, options, send);
      };
      const { cacheSeconds } = operation;
      return cacheSeconds === undefined
        ? request()
        : parts.cache.get(
            input.response,
            `${getLanguage().code} ${createUrl()}`,
            cacheSeconds,
            request,
          );
    };
}

function createHeaders({ internalSecret }: CallParts, input: CallInput<z.ZodType>, caller: Caller) {
  return {
    [internalSecretHeader]: internalSecret,
    'accept-language': getLanguage().code,
    ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(caller.cookie ? { cookie: caller.cookie } : {}),
    ...(caller.requestId ? { 'x-request-id': caller.requestId } : {}),
    ...(caller.remoteAddress ? { [clientAddressHeader]: caller.remoteAddress() } : {}),
    ...(input.idempotencyKey ? { 'idempotency-key': input.idempotencyKey } : {}),
    ...createTraceHeaders(),
  };
}

async function viaInject(
  parts: CallParts,
  operation: Operation,
  url: string,
  input: CallInput<z.ZodType>,
  caller: Caller,
): Promise<CallResponse> {
  const response = await parts.app.inject({
    method: operation.method,
    url,
    headers: createHeaders(parts, input, caller),
    ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body) }),
  });
  return {
    status: response.statusCode,
    body: parseBody(response.body),
    retryAfter: response.headers['retry-after'],
  };
}

async function viaHttp(
  parts: CallParts,
  serviceName: string,
  operation: Operation,
  url: string,
  input: CallInput<z.ZodType>,
  caller: Caller,
): Promise<CallResponse> {
  const address = parts.serviceAddresses[serviceName];
  if (!address) throw unavailable(serviceName);
  try {
    const response = await fetch(address + url, {
      method: operation.method,
      headers: createHeaders(parts, input, caller),
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return {
      status: response.status,
      body: parseBody(await response.text()),
      retryAfter: response.headers.get('retry-after'),
    };
  } catch (error) {
    parts.log.warn({ err: error, service: serviceName }, 'a service does not respond');
    throw unavailable(serviceName);
  }
}

function parseBody(text: string): unknown {
  return text === '' ? undefined : JSON.parse(text);
}

function unavailable(serviceName: string): Problem {
  return problem('service-unavailable', {
    status: 503,
    detail: i18n.t('The {serviceName} service does not respond at the moment. Try again soon.', {
      serviceName,
    }),
    retryAfter: 2,
  });
}

function toProblem(response: CallResponse): Problem {
  const { type, title, status, detail, code, requestId, pointers, ...extras } = (response.body ??
    {}) as Record<string, unknown>;
  return problem(typeof code === 'string' ? code : 'internal-error', {
    status: response.status,
    detail:
      typeof detail === 'string'
        ? detail
        : i18n.t('Another service rejected the request without a reason.'),
    ...(typeof title === 'string' ? { title } : {}),
    ...(Array.isArray(pointers) ? { pointers } : {}),
    // A proxy between the processes may send a date instead of seconds.
    ...(/^\d+$/.test(String(response.retryAfter))
      ? { retryAfter: Number(response.retryAfter) }
      : {}),
    extras,
  });
}

function createPath(operation: Operation, input: CallInput<z.ZodType>): string {
  if (!input.query && !operation.path.includes('{')) return operation.path;
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = input.params?.[name];
    if (value === undefined) throw new Error(`${operation.id} needs the parameter ${name}.`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
