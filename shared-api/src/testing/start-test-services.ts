/// <reference types="node" />
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Configuration, configurationElementId } from '@train-swap/shared-config';
import { serviceNames, toPathName } from '@train-swap/shared-config/service-names';

/** A received request. `path` starts after the origin: `/authentication/session`. */
export type ReceivedRequest = {
  method: string;
  path: string;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: unknown;
};

/** A response. The status determines the content type. `stream` writes the body in chunks. */
export type TestResponse = {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
  stream?: (outgoing: ServerResponse) => void;
};

type Handler = (request: ReceivedRequest) => TestResponse | Promise<TestResponse>;
/** `'POST /authentication/one-time-codes/:challengeId/resend'` -> handler. */
export type TestRoutes = Record<string, Handler>;

/** The services of a test: received requests, and `use` to change the routes. */
export type TestServices = {
  origin: string;
  requests: ReceivedRequest[];
  use: (routes: TestRoutes) => void;
  stop: () => Promise<void>;
};

/**
 * Starts an HTTP server for all services and writes a page configuration with its address. Start it once per test file,
 * before the first call. An unknown route returns 404.
 */
export async function startTestServices(
  routes: TestRoutes = {},
  flags: Partial<Configuration['flags']> = {},
): Promise<TestServices> {
  let current = routes;
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', 'http://localhost');
    const text = await readText(incoming);
    const found = findRoute(current, incoming.method ?? 'GET', url.pathname);
    const request = {
      method: incoming.method ?? 'GET',
      path: url.pathname,
      params: found?.params ?? {},
      query: url.searchParams,
      headers: incoming.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
    requests.push(request);
    const response = found
      ? await found.handler(request)
      : problem(404, 'not-found', 'No such route.');
    const type = response.status >= 400 ? 'application/problem+json' : 'application/json';
    outgoing.writeHead(response.status, { 'content-type': type, ...response.headers });
    if (response.stream) response.stream(outgoing);
    else outgoing.end(response.body === undefined ? undefined : JSON.stringify(response.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  writeConfiguration(origin, flags);
  return {
    origin,
    requests,
    use: (changes) => {
      current = { ...current, ...changes };
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A success response: `ok({ session })`, `ok(challenge, 202)`, `ok(undefined, 204)`. */
export function ok(body?: unknown, status = 200): TestResponse {
  return body === undefined ? { status } : { status, body };
}

/** The request was handled and the connection ends before the body. */
export const lostReply = (): TestResponse => ({
  status: 200,
  stream: (outgoing) => outgoing.destroy(),
});

/** A problem response (RFC 9457) of a service. */
export function problem(
  status: number,
  code: string,
  detail: string,
  extras: Record<string, unknown> = {},
): TestResponse {
  const type = `/problems/${code}`;
  return {
    status,
    body: { type, title: detail, status, detail, code, requestId: 'test', ...extras },
  };
}

function findRoute(routes: TestRoutes, method: string, path: string) {
  for (const [key, handler] of Object.entries(routes)) {
    const [routeMethod, routePath = ''] = key.split(' ');
    const pattern = `^${routePath.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`;
    const match = new RegExp(pattern).exec(path);
    if (match && routeMethod === method) return { handler, params: { ...match.groups } };
  }
  return undefined;
}

async function readText(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function writeConfiguration(origin: string, flags: Partial<Configuration['flags']>): void {
  const locations = Object.fromEntries(
    serviceNames.map((name) => [name, `${origin}/${toPathName(name)}`]),
  );
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = configurationElementId;
  block.textContent = JSON.stringify({
    environment: 'development',
    locations: { ...locations, passwordReset: '/account/reset-password' },
    flags: {
      productionMode: false,
      databaseIntegration: true,
      messagePropagatorIntegration: true,
      tagManagerIntegration: true,
      ...flags,
    },
    eventsEnvironment: 'development',
    paymentProvider: { environment: 'test', applicationName: 'Train Swap' },
    oneTimeCodeLength: 6,
  });
  document.head.append(block);
}
