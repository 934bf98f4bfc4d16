import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { CallInput } from '../../context';
import type { Caller, ServicePorts } from '../../context/ports';
import type { StoredResponse } from '../../http/operations/idempotency';
import { runOperation } from '../../http/operations/run-operation';
import { invalidRequest, toLoggedProblem } from '../../http/problems/problem-responses';
import type { Operation, OperationRequest, ResponseSchemas } from '../../operation';
import { escapePointer } from '../../problem';
import type { Service } from '../../service';

const noCookie = { token: null, set: () => undefined, clear: () => undefined };

/**
 * Calls an operation of this process without HTTP. Input is validated as in an HTTP request.
 * @returns the response body
 * @throws {Problem} as the HTTP response would be
 */
export async function callInProcess(
  ports: ServicePorts,
  { service, operation }: { service: Service; operation: Operation },
  input: CallInput<z.ZodType>,
  { cookie, requestId = randomUUID(), remoteAddress = () => '127.0.0.1' }: Caller,
): Promise<unknown> {
  const log = ports.log.child({ reqId: requestId });
  const requestContext = {
    session: null,
    requestId,
    sessionCookie: noCookie,
    deviceCookie: noCookie,
    rawBody: null,
    idempotencyKey: input.idempotencyKey ?? null,
    headers: {},
    hijackResponse: () => {
      throw new Error(`${operation.id} has no HTTP response, because it was called in-process.`);
    },
    remoteAddress,
    log,
  };
  try {
    const request = parseRequest(operation, input);
    const caller = { cookie, requestId, remoteAddress };
    const reply = await runOperation(
      { ports, service, caller },
      operation,
      request,
      requestContext,
    );
    return serializeBody(operation, reply);
  } catch (error) {
    throw toLoggedProblem(error as Error, log, operation.path);
  }
}

/** The body after JSON serialization, as HTTP would transfer it. */
function serializeBody({ responses }: Operation, { status, body }: StoredResponse): unknown {
  const schema = responses[status as keyof ResponseSchemas] ?? z.undefined();
  const encoded = z.encode(schema, body);
  return encoded === undefined ? undefined : JSON.parse(JSON.stringify(encoded));
}

function parseRequest({ request }: Operation, input: CallInput<z.ZodType>): OperationRequest {
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
    query: checked('query', stringifyQuery(input.query)) ?? {},
    body: checked('body', input.body),
  };
}

/** Query values as strings, as in a URL. */
function stringifyQuery(query: CallInput<z.ZodType>['query'] = {}): Record<string, string> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
