import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { CallInput } from '../context';
import { escapePointer } from '../http/assert-valid-text';
import type { StoredReply } from '../http/idempotency';
import { invalidRequest, toLoggedProblem } from '../http/problem-responses';
import { type OperationRequest, runOperation } from '../http/run-operation';
import type { Operation, ResponseSchemas } from '../operation';
import type { Service } from '../service';
import type { Caller } from './call';
import type { ServicePorts } from './ports';

const noCookie = { token: null, set: () => undefined, clear: () => undefined };

/**
 * Runs an operation of this process for another service of it, without HTTP between them: what is sent is
 * checked by its schemas, and what it refuses is the `Problem` that a request would have been told.
 * @returns the body of its answer
 */
export async function callInProcess(
  ports: ServicePorts,
  { service, operation }: { service: Service; operation: Operation },
  input: CallInput<z.ZodType>,
  { cookie, requestId = randomUUID(), remoteAddress = () => '127.0.0.1' }: Caller,
): Promise<unknown> {
  const log = ports.log.child({ reqId: requestId });
  const asked = {
    session: null,
    requestId,
    sessionCookie: noCookie,
    deviceCookie: noCookie,
    rawBody: null,
    idempotencyKey: input.idempotencyKey ?? null,
    headers: {},
    takeOver: () => {
      throw new Error(`${operation.id} has no response to take over: it was called.`);
    },
    remoteAddress,
    log,
  };
  try {
    const request = requestOf(operation, input);
    const caller = { cookie, requestId, remoteAddress };
    const reply = await runOperation({ ports, service, caller }, operation, request, asked);
    return carriedBody(operation, reply);
  } catch (error) {
    throw toLoggedProblem(error as Error, log, operation.path);
  }
}

/** The body as HTTP would carry it. */
function carriedBody({ responses }: Operation, { status, body }: StoredReply): unknown {
  const schema = responses[status as keyof ResponseSchemas] ?? z.undefined();
  const encoded = z.encode(schema, body);
  return encoded === undefined ? undefined : JSON.parse(JSON.stringify(encoded));
}

function requestOf({ request }: Operation, input: CallInput<z.ZodType>): OperationRequest {
  const checked = (part: 'params' | 'query' | 'body', sent: unknown) => {
    const found = request[part]?.safeParse(sent);
    if (!found) return undefined;
    if (found.success) return found.data;
    const root = part === 'body' ? '#' : `#/${part === 'query' ? 'querystring' : part}`;
    throw invalidRequest(
      found.error.issues.map(({ path, message }) => ({
        pointer: [root, ...path.map((key) => escapePointer(String(key)))].join('/'),
        detail: message,
      })),
    );
  };
  return {
    params: checked('params', input.params ?? {}),
    query: checked('query', textsOf(input.query)) ?? {},
    body: checked('body', input.body),
  };
}

/** As they would stand in an address. */
function textsOf(query: CallInput<z.ZodType>['query'] = {}): Record<string, string> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
