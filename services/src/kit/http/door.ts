import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  bodyProblems,
  clientAddress,
  collectBody,
  connectionsCheckingInterval,
  hasBody,
  limitOpenRequests,
  limitSockets,
  type ServerLimits,
  trustedAddresses,
} from 'shared-server';
import { type RequestMeter, socketScheme } from '../metrics/http-metrics';
import { type Problem, problem } from '../problem';
import type { Admission } from './admission';
import { sharingHeaders } from './cross-origin';
import { isInternal } from './internal-secret';
import { writeProblem } from './problem-replies';
import { commonHeaders, requestIdOf } from './request-id';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Of the app's options, milliseconds: Fastify sets it on a server of its own alone. */
type Timeouts = { keepAliveTimeout: number };

export type Door = (handler: Handler, timeouts: Timeouts) => Server;

type DoorOptions = {
  admission: Pick<Admission, 'enter'>;
  meter: Pick<RequestMeter, 'arrive' | 'begin'>;
  allowedOrigins: readonly string[];
  internalSecret: string;
  limits: ServerLimits;
  trustedProxies: readonly string[];
  /** Bytes that the operation at a path takes. */
  bodyLimitAt: (path: string) => number;
};

/** Bodies that were read before their requests were admitted. */
export const collectedBodies = new WeakMap<IncomingMessage, Buffer>();

/** What is no work: it is asked by those who look after the process. The whole path: an id of a booking may be `health`. */
const isNoWork = /^\/api\/[a-z-]+\/(?:health|metrics|openapi\.json)$/;

/**
 * The server under the app. Who has to wait until others are done waits here, and who is refused is refused here,
 * before the request is routed: of three times the load that is carried two parts are refused. A request is admitted
 * when its body is complete, so that a client that sends slowly has no place.
 */
export function serveBehindDoor(options: DoorOptions): Door {
  const { admission, meter, allowedOrigins, limits, bodyLimitAt } = options;
  const isTrusted = trustedAddresses(options.trustedProxies);
  const addressLimit = { maxPerAddress: limits.maxConnectionsPerAddress, isTrusted };
  const mayOpen = limitOpenRequests(addressLimit);

  function refuse(refusal: Problem, request: IncomingMessage, response: ServerResponse): void {
    const { method = '', url = '' } = request;
    meter.begin({ method, url, scheme: socketScheme(request), route: undefined }, response);
    const id = requestIdOf(request);
    writeProblem(refusal, id, response, {
      ...sharingHeaders(request.headers.origin, allowedOrigins),
      ...commonHeaders(request, id),
      ...(isUnread(request) ? { connection: 'close' } : {}),
    });
  }

  /** @returns whether the body is complete; otherwise the request was rejected */
  async function readBody(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const { minBodyRate, bodyGrace } = limits;
    const maxBytes = bodyLimitAt(pathOf(request));
    const collected = await collectBody(request, { maxBytes, minBodyRate, bodyGrace });
    if ('body' in collected) {
      collectedBodies.set(request, collected.body);
      return true;
    }
    const { fault } = collected;
    if (fault !== 'aborted') {
      const { code, ...rest } = bodyProblems[fault];
      refuse(problem(code, rest), request, response);
    }
    return false;
  }

  return (handler, { keepAliveTimeout }) => {
    const { headersTimeout, requestTimeout } = limits;
    const timeouts = { headersTimeout, requestTimeout, keepAliveTimeout };
    const server = createServer(
      { ...timeouts, connectionsCheckingInterval },
      async (request, response) => {
        if (isInternal(request, options)) return handler(request, response);
        if (!mayOpen(clientAddress(request, isTrusted), response)) {
          return refuse(tooManyOpen, request, response);
        }
        if (!isWork(request)) return handler(request, response);
        meter.arrive(response);
        if (hasBody(request) && !(await readBody(request, response))) return;
        if (response.destroyed) return;
        const refusal = await admission.enter(response);
        if (refusal) refuse(refusal, request, response);
        else handler(request, response);
      },
    );
    server.timeout = limits.idleTimeout;
    server.maxConnections = limits.maxConnections;
    limitSockets(server, addressLimit);
    return server;
  };
}

const isUnread = (request: IncomingMessage): boolean =>
  hasBody(request) && !collectedBodies.has(request);

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] ?? '';

/**
 * Everything is work unless it is known to be none: the path is as the client wrote it, and the router also finds
 * operations by an encoded path or a whole URL.
 */
function isWork(request: IncomingMessage): boolean {
  const { method } = request;
  if (method === 'OPTIONS') return false;
  return !((method === 'GET' || method === 'HEAD') && isNoWork.test(pathOf(request)));
}

const tooManyOpen = problem('too-many-requests', {
  status: 429,
  detail: 'Very much is open from your network. Wait a moment, then try again.',
  retryAfter: 5,
});
