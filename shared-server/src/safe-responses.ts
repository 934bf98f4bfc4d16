import { type IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http';
import { type Http2ServerRequest, Http2ServerResponse, type ServerHttp2Stream } from 'node:http2';
import type { Socket } from 'node:net';

/** Browsers must not guess the type of a response, not even that of an error. */
const [name, value] = ['x-content-type-options', 'nosniff'];

class SafeResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  constructor(request: Request) {
    super(request);
    this.setHeader(name, value);
  }
}

class SafeHttp2Response<
  Request extends Http2ServerRequest = Http2ServerRequest,
> extends Http2ServerResponse<Request> {
  constructor(stream: ServerHttp2Stream) {
    super(stream);
    this.setHeader(name, value);
  }
}

/** Options of Node's servers. All responses have `nosniff`, also those that Node or Fastify sends before any hook. */
export const safeResponses = { ServerResponse: SafeResponse };
export const safeSecureResponses = {
  Http1ServerResponse: SafeResponse,
  Http2ServerResponse: SafeHttp2Response,
};

type RawResponse = { status: number; type: string; body: string };

/** Answers a request that Node cannot parse, for which it creates no response object, and closes the connection. */
export function sendRawResponse(socket: Socket, { status, type, body }: RawResponse): void {
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `content-type: ${type}`,
    `${name}: ${value}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  // The client may keep its half of the connection open.
  socket.destroySoon();
}

const statusByCode: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers with plain text; for Fastify's `clientErrorHandler`. */
export function sendClientError({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  const status = statusByCode[code] ?? 400;
  sendRawResponse(socket, {
    status,
    type: 'text/plain; charset=utf-8',
    body: `${STATUS_CODES[status]}.`,
  });
}
