import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { assertStrictlyValid, OsdmSchemaError } from 'shared-osdm';
import { isBefore, type Version } from '../profiles';
import type { Clients } from './clients';
import type { Call, Endpoint, Provider, Result } from './endpoint';
import type { Faults } from './faults';
import { ProblemError, toProblem } from './problem';
import { contentType, moveDocumentsInside, negotiateVersion } from './versions';

export type Server = {
  clients: Clients;
  faults: Faults;
  /** Applies what the time brings, such as expired holds. */
  open(): Provider;
  /** Ends the time of all offers and holds. */
  expireAll(): void;
  save(): void;
};

export function registerEndpoints(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  server: Server,
): void {
  for (const endpoint of endpoints) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: (request, reply) => handle({ endpoint, server, request, reply }),
    });
  }
}

type Handling = {
  endpoint: Endpoint;
  server: Server;
  request: FastifyRequest;
  reply: FastifyReply;
};

type RunCall = Provider & Pick<Call, 'version' | 'hasFault'>;

async function handle(handling: Handling): Promise<FastifyReply> {
  const { endpoint, server, request, reply } = handling;
  server.clients.assertSignedIn(request.headers);
  const faults = server.faults.takeFor(endpoint.requests);
  const hasFault: Call['hasFault'] = (kind) => faults.some((fault) => fault.kind === kind);
  for (const fault of faults) if (fault.kind === 'slow') await wait(fault.delayMs);
  if (hasFault('signed-out')) server.clients.signOutAll();
  server.clients.assertSignedIn(request.headers);
  if (hasFault('error')) throw new ProblemError(500, 'UNKNOWN_ERROR', 'A fault without an effect.');
  if (hasFault('expired')) server.expireAll();

  // From here on nothing waits, so requests do not mix.
  const provider = server.open();
  const version = negotiateVersion(request.headers.accept, provider.profile);
  assertSupported(endpoint, version, request);
  const result = runOnce(handling, { ...provider, version, hasFault });
  server.save();
  if (hasFault('error-after-effect'))
    throw new ProblemError(500, 'UNKNOWN_ERROR', 'A fault after the effect.');
  if (hasFault('lost-answer')) {
    request.raw.socket.destroy();
    return reply.hijack();
  }
  return send(reply, result, version);
}

/** Returns the first response again when the key of the request was used before. */
function runOnce(handling: Handling, call: RunCall): Result {
  const { endpoint, request } = handling;
  const key = String(request.headers['idempotency-key'] ?? '');
  if (!key || !endpoint.hasKey || !call.profile.idempotencyKeys) return run(handling, call);
  const { responses } = call.state;
  const fingerprint = `${request.method} ${request.url} ${JSON.stringify(request.body ?? null)}`;
  const stored = responses[key];
  if (stored && stored.request !== fingerprint)
    throw new ProblemError(400, 'VALIDATION_ERROR', 'This key belongs to another request.');
  if (stored) return stored;
  const { status = 200, body } = run(handling, call);
  responses[key] = { request: fingerprint, status, body };
  return { status, body };
}

function assertSupported({ since }: Endpoint, version: Version, request: FastifyRequest): void {
  if (!since || !isBefore(version, since)) return;
  const detail = `${request.method} ${request.url} is not in version ${version}.`;
  throw new ProblemError(404, 'RESOURCE_NOT_FOUND', detail);
}

/** Runs an endpoint between the checks of its request and of its response. */
function run({ endpoint, request }: Handling, provider: RunCall): Result {
  const body = request.body ?? {};
  if (endpoint.request) assertRequest(endpoint, body);
  const { status = 200, body: full } = endpoint.run({
    ...provider,
    params: request.params as Call['params'],
    query: request.query as Call['query'],
    body: body as never,
  });
  const result = structuredClone(
    isBefore(provider.version, '3.8') ? moveDocumentsInside(full, listDocuments(provider)) : full,
  );
  if (endpoint.response) assertStrictlyValid(endpoint.response, result);
  return { status, body: result };
}

function assertRequest({ request }: Endpoint, body: unknown): void {
  try {
    if (request) assertStrictlyValid(request, body);
  } catch (error) {
    if (!(error instanceof OsdmSchemaError)) throw error;
    const pointers = error.pointers.map(({ pointer, expected }) => ({
      requestPointer: `#${pointer}`,
      detail: expected,
    }));
    throw new ProblemError(400, 'MALFORMED_REQUEST', error.message, pointers);
  }
}

function listDocuments({ state }: Provider): Map<string, unknown> {
  const documents = state.bookings.flatMap(({ fulfillmentDocuments = [] }) => fulfillmentDocuments);
  return new Map(documents.map((one) => [one.id ?? '', one]));
}

function send(reply: FastifyReply, { status = 200, body }: Result, version: Version): FastifyReply {
  if (body === undefined) return reply.code(status).send();
  return sendJson(reply.code(status), contentType(version), body);
}

/** As bytes, because Fastify would add parameters to the media type of a text. */
function sendJson(reply: FastifyReply, type: string, body: unknown): FastifyReply {
  return reply.type(type).send(Buffer.from(JSON.stringify(body)));
}

/** Responds with a problem. A response that is not valid is a fault of the sandbox, and the text says which. */
export function registerErrors(app: FastifyInstance, reportError: (error: unknown) => void): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error instanceof ProblemError ? error.status : (error.statusCode ?? 500);
    if (status >= 500 && !(error instanceof ProblemError)) reportError(error);
    const problem =
      error instanceof ProblemError
        ? toProblem(error.code, error.message, { status, pointers: error.pointers })
        : toProblem(status < 500 ? 'MALFORMED_REQUEST' : 'UNKNOWN_ERROR', toDetail(error), {
            status,
          });
    return sendJson(reply.code(status), 'application/problem+json', problem);
  });
  app.setNotFoundHandler((request) => {
    const detail = `${request.method} ${request.url.split('?')[0]} does not exist.`;
    throw new ProblemError(404, 'RESOURCE_NOT_FOUND', detail);
  });
}

function toDetail(error: Error): string {
  if (!(error instanceof OsdmSchemaError)) return error.message;
  const places = error.pointers.map(({ pointer, expected }) => `${pointer} ${expected}`);
  return `The sandbox made a response that is not a ${error.schema}: ${places.join('; ')}`;
}
