import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { z } from 'zod';
import type { Call, CallInput } from '../context';
import { refuseBesideTransaction } from '../database/beside-transaction';
import { askedForHeader, internalSecretHeader } from '../http/internal-secret';
import { needsRequest, type Operation } from '../operation';
import { type Problem, problem } from '../problem';
import { basePathOf, type Service } from '../service';
import type { ResponseCache } from './response-cache';

export type Caller = {
  cookie?: string | undefined;
  requestId?: string | undefined;
  remoteAddress?: () => string;
};

type Answer = { status: number; body: unknown; retryAfter: unknown };
const timeoutMilliseconds = 8_000;

/** `context.call` for one caller, whose session cookie, request id and address are sent along. */
export type Calls = (caller?: Caller) => Call;

type CallParts = {
  /** Every service of the product, hosted here or elsewhere. */
  services: readonly Service[];
  isHosted(name: string): boolean;
  /** Base addresses of services that are hosted elsewhere. */
  serviceAddresses: Readonly<Record<string, string>>;
  internalSecret: string;
  app: Pick<FastifyInstance, 'inject'>;
  pool: Pool;
  cache: ResponseCache;
  log: FastifyBaseLogger;
  /** Runs an operation that is hosted here and returns the body of its response. */
  callInProcess(
    target: { service: Service; operation: Operation },
    input: CallInput<z.ZodType>,
    caller: Caller,
  ): Promise<unknown>;
};

export function createCalls(parts: CallParts): Calls {
  return (caller = {}) =>
    async (serviceName, operationId, input) => {
      refuseBesideTransaction(parts.pool);
      const service = parts.services.find((one) => one.name === serviceName);
      const operation = service?.operations.find((one) => one.id === operationId);
      if (!service || !operation) {
        throw new Error(`There is no operation ${operationId} in the service ${serviceName}.`);
      }
      const isHere = parts.isHosted(serviceName);
      const addressOf = () => basePathOf(service) + pathOf(operation, input);
      const request = async () => {
        if (isHere && !needsRequest(operation)) {
          return input.response.parse(
            await parts.callInProcess({ service, operation }, input, caller),
          );
        }
        const answer = isHere
          ? await viaInject(parts, operation, addressOf(), input, caller)
          : await overHttp(parts, serviceName, operation, addressOf(), input, caller);
        if (answer.status >= 400) throw refusalOf(answer);
        return input.response.parse(answer.body);
      };
      const { cacheSeconds } = operation;
      return cacheSeconds === undefined
        ? request()
        : parts.cache.get(input.response, addressOf(), cacheSeconds, request);
    };
}

function headersOf({ internalSecret }: CallParts, input: CallInput<z.ZodType>, caller: Caller) {
  return {
    [internalSecretHeader]: internalSecret,
    ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(caller.cookie ? { cookie: caller.cookie } : {}),
    ...(caller.requestId ? { 'x-request-id': caller.requestId } : {}),
    ...(caller.remoteAddress ? { [askedForHeader]: caller.remoteAddress() } : {}),
    ...(input.idempotencyKey ? { 'idempotency-key': input.idempotencyKey } : {}),
  };
}

async function viaInject(
  parts: CallParts,
  operation: Operation,
  url: string,
  input: CallInput<z.ZodType>,
  caller: Caller,
): Promise<Answer> {
  const response = await parts.app.inject({
    method: operation.method,
    url,
    headers: headersOf(parts, input, caller),
    ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body) }),
  });
  return {
    status: response.statusCode,
    body: parseBody(response.body),
    retryAfter: response.headers['retry-after'],
  };
}

async function overHttp(
  parts: CallParts,
  serviceName: string,
  operation: Operation,
  url: string,
  input: CallInput<z.ZodType>,
  caller: Caller,
): Promise<Answer> {
  const address = parts.serviceAddresses[serviceName];
  if (!address) throw unavailable(serviceName);
  try {
    const response = await fetch(address + url, {
      method: operation.method,
      headers: headersOf(parts, input, caller),
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    return {
      status: response.status,
      body: parseBody(await response.text()),
      retryAfter: response.headers.get('retry-after'),
    };
  } catch (error) {
    parts.log.warn({ err: error, service: serviceName }, 'a service does not answer');
    throw unavailable(serviceName);
  }
}

function parseBody(text: string): unknown {
  return text === '' ? undefined : JSON.parse(text);
}

function unavailable(serviceName: string): Problem {
  return problem('service-unavailable', {
    status: 503,
    detail: `The ${serviceName} service does not answer at the moment. Try again soon.`,
    retryAfter: 2,
  });
}

function refusalOf(answer: Answer): Problem {
  const { type, title, status, detail, code, requestId, pointers, ...extras } = (answer.body ??
    {}) as Record<string, unknown>;
  return problem(typeof code === 'string' ? code : 'internal-error', {
    status: answer.status,
    detail: typeof detail === 'string' ? detail : 'Another service refused without saying why.',
    ...(typeof title === 'string' ? { title } : {}),
    ...(Array.isArray(pointers) ? { pointers } : {}),
    // Ours are seconds; what stands between the processes may write a date.
    ...(/^\d+$/.test(String(answer.retryAfter)) ? { retryAfter: Number(answer.retryAfter) } : {}),
    extras,
  });
}

function pathOf(operation: Operation, input: CallInput<z.ZodType>): string {
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
