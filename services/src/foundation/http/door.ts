import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Problem, problemDocument } from '../problem';
import type { Admission } from './admission';
import { sharingHeaders } from './cross-origin';
import { internalSecretHeader } from './internal-secret';
import { problemType } from './problem-replies';
import { commonHeaders, requestIdOf } from './request-id';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Milliseconds. */
const requestTimeout = 30_000;
/** Longer than those in front of us keep a connection that nobody uses. */
const keepAliveTimeout = 72_000;

/** What is no work: it is asked by those who look after the process. */
const isNoWork = /\/(?:health|metrics|openapi\.json)$/;

/**
 * The server under the app. What the admission would refuse at once is refused here, before it is routed and read:
 * of three times the load that is carried two parts are refused, and each then costs half.
 */
export function serveBehindDoor(
  admission: Pick<Admission, 'refuseNow'>,
  allowedOrigins: readonly string[],
): (handler: Handler) => Server {
  return (handler) => {
    const server = createServer((request, response) => {
      const refusal = isWork(request) ? admission.refuseNow() : null;
      if (refusal) refuse(refusal, request, response, allowedOrigins);
      else handler(request, response);
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

function refuse(
  refusal: Problem,
  request: IncomingMessage,
  response: ServerResponse,
  allowedOrigins: readonly string[],
): void {
  const id = requestIdOf(request);
  const body = JSON.stringify(problemDocument(refusal, id));
  response.writeHead(refusal.status, {
    ...sharingHeaders(request.headers.origin, allowedOrigins),
    ...commonHeaders(request, id),
    ...(refusal.retryAfter === undefined ? {} : { 'retry-after': String(refusal.retryAfter) }),
    'cache-control': 'no-store',
    'content-type': problemType,
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}
