import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type RequestMeter, socketScheme } from '../metrics/http-metrics';
import type { Problem } from '../problem';
import type { Admission } from './admission';
import { sharingHeaders } from './cross-origin';
import { isInternal } from './internal-secret';
import { writeProblem } from './problem-replies';
import { commonHeaders, requestIdOf } from './request-id';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Of the app's options, milliseconds: Fastify sets them on a server of its own alone. */
type Timeouts = { requestTimeout: number; keepAliveTimeout: number };

export type Door = (handler: Handler, timeouts: Timeouts) => Server;

type DoorOptions = {
  admission: Pick<Admission, 'enter'>;
  meter: Pick<RequestMeter, 'arrive' | 'begin'>;
  allowedOrigins: readonly string[];
  internalSecret: string;
};

/** What is no work: it is asked by those who look after the process. */
const isNoWork = /\/(?:health|metrics|openapi\.json)$/;

/**
 * The server under the app. Who has to wait until others are done waits here, and who is refused is refused here,
 * before the request is routed and read: of three times the load that is carried two parts are refused.
 */
export function serveBehindDoor(options: DoorOptions): Door {
  const { admission, meter, allowedOrigins } = options;

  function refuse(refusal: Problem, request: IncomingMessage, response: ServerResponse): void {
    const { method = '', url = '' } = request;
    meter.begin({ method, url, scheme: socketScheme(request), route: undefined }, response);
    const id = requestIdOf(request);
    writeProblem(refusal, id, response, {
      ...sharingHeaders(request.headers.origin, allowedOrigins),
      ...commonHeaders(request, id),
    });
  }

  return (handler, { requestTimeout, keepAliveTimeout }) => {
    const server = createServer(async (request, response) => {
      if (!isWork(request, options)) return handler(request, response);
      meter.arrive(response);
      const refusal = await admission.enter(response);
      if (refusal) refuse(refusal, request, response);
      else handler(request, response);
    });
    server.requestTimeout = requestTimeout;
    server.keepAliveTimeout = keepAliveTimeout;
    return server;
  };
}

/** Calls of other services belong to work that was taken. */
function isWork(request: IncomingMessage, known: { internalSecret: string }): boolean {
  const { url = '', method } = request;
  if (method === 'OPTIONS' || isInternal(request, known)) return false;
  return url.startsWith('/api/') && !isNoWork.test(url);
}
