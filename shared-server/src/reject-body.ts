import { Readable } from 'node:stream';

export const bodyProblems = {
  'too-large': {
    code: 'body-too-large',
    status: 413,
    detail: 'The request is too large. Send less and try again.',
  },
  'too-slow': {
    code: 'request-timeout',
    status: 408,
    detail: 'The request arrived too slowly. Nothing was changed. Try again.',
  },
} as const;

/** Milliseconds for which a rejected body is still read. */
const drainTimeoutMs = 2_000;

/**
 * The body of a response that comes before the request was read, with `connection: close`. The response is
 * complete at once, but it ends only when the request was read or `drainTimeout` is over: Node closes the socket
 * at its end, and a socket with unread input is reset, which makes clients lose the response.
 */
export function createClosingPayload(request: Readable, text: string): Readable {
  return Readable.from(
    (async function* () {
      yield Buffer.from(text);
      await drain(request);
    })(),
  );
}

function drain(request: Readable): Promise<void> {
  if (request.readableEnded || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, drainTimeoutMs);
    const finish = () => {
      clearTimeout(timer);
      resolve();
    };
    request.once('end', finish);
    request.once('close', finish);
    request.once('error', finish);
    request.resume();
  });
}
