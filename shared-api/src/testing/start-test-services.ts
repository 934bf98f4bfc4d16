/// <reference types="node" />
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Configuration, configurationElementId } from 'shared-config';
import { serviceNames, toPathName } from 'shared-config/service-names';

/** A request as it arrived. `path` begins after the base: `/authentication/session`. */
export type ArrivedRequest = {
  method: string;
  path: string;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: unknown;
};

/** An answer with its status; the content type follows from the status. `stream` writes it bit by bit. */
export type TestReply = {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
  stream?: (outgoing: ServerResponse) => void;
};

type Handler = (request: ArrivedRequest) => TestReply | Promise<TestReply>;
/** `'POST /authentication/one-time-codes/:challengeId/resend'` -> what it answers. */
export type TestRoutes = Record<string, Handler>;

/** The services of a test: what arrived, and a way to change what they answer. */
export type TestServices = {
  origin: string;
  requests: ArrivedRequest[];
  use: (routes: TestRoutes) => void;
  stop: () => Promise<void>;
};

/**
 * A real HTTP server that answers for the services, and a page configuration that names it. Start it
 * once in a test file, before the first call; a route that is not there answers 404.
 */
export async function startTestServices(
  routes: TestRoutes = {},
  flags: Partial<Configuration['flags']> = {},
): Promise<TestServices> {
  let current = routes;
  const requests: ArrivedRequest[] = [];
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
    const reply = found
      ? await found.handler(request)
      : problem(404, 'not-found', 'No such route.');
    const type = reply.status >= 400 ? 'application/problem+json' : 'application/json';
    outgoing.writeHead(reply.status, { 'content-type': type, ...reply.headers });
    if (reply.stream) reply.stream(outgoing);
    else outgoing.end(reply.body === undefined ? undefined : JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  writeConfiguration(origin, flags);
  return {
    origin,
    requests,
    use: (more) => {
      current = { ...current, ...more };
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A success: `ok({ session })`, `ok(challenge, 202)`, `ok(undefined, 204)`. */
export function ok(body?: unknown, status = 200): TestReply {
  return body === undefined ? { status } : { status, body };
}

/** A problem by RFC 9457 as the services write it. */
export function problem(
  status: number,
  code: string,
  detail: string,
  extras: Record<string, unknown> = {},
): TestReply {
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
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
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
