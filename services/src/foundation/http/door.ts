import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type RequestMeter, socketScheme } from '../metrics/http-metrics';
import type { Admission } from './admission';
import { sharingHeaders } from './cross-origin';
import { internalSecretHeader } from './internal-secret';
import { writeProblem } from './problem-replies';
import { commonHeaders, requestIdOf } from './request-id';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Of the app's options, milliseconds: Fastify sets them on a server of its own alone. */
type Timeouts = { requestTimeout: number; keepAliveTimeout: number };

/** What is no work: it is asked by those who look after the process. */
const isNoWork = /\/(?:health|metrics|openapi\.json)$/;

/**
 * The server under the app. What the admission would refuse at once is refused here, before it is routed and read:
 * of three times the load that is carried two parts are refused, and each then costs half.
 */
export function serveBehindDoor(
  admission: Pick<Admission, 'refuseNow'>,
  meter: Pick<RequestMeter, 'begin'>,
  allowedOrigins: readonly string[],
): (handler: Handler, timeouts: Timeouts) => Server {
  return (handler, { requestTimeout, keepAliveTimeout }) => {
    const server = createServer((request, response) => {
      const refusal = isWork(request) ? admission.refuseNow() : null;
      if (!refusal) return handler(request, response);
      const { method = '', url = '' } = request;
      meter.begin({ method, url, scheme: socketScheme(request), route: undefined }, response);
      const id = requestIdOf(request);
      writeProblem(refusal, id, response, {
        ...sharingHeaders(request.headers.origin, allowedOrigins),
        ...commonHeaders(request, id),
      });
    });
    server.requestTimeout = requestTimeout;
    server.keepAliveTimeout = keepAliveTimeout;
    return server;
  };
}

/** Calls of other services belong to work that was taken; whether they are such is seen where they are routed. */
function isWork({ url = '', headers, method }: IncomingMessage): boolean {
  if (headers[internalSecretHeader] !== undefined || method === 'OPTIONS') return false;
  return url.startsWith('/api/') && !isNoWork.test(url);
}
