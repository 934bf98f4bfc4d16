import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Counts the responses in flight.
 *
 * @returns a function that waits until they are sent, at most `timeoutMs`. Event streams do not count, because they do not end.
 */
export function watchResponses(server: Server): (timeoutMs: number) => Promise<void> {
  const inFlight = new Set<ServerResponse>();
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    inFlight.add(response);
    response.once('close', () => inFlight.delete(response));
  });
  const isStream = (response: ServerResponse) =>
    String(response.getHeader('content-type')).startsWith('text/event-stream');
  return async (timeoutMs) => {
    const end = Date.now() + timeoutMs;
    while (Date.now() < end && [...inFlight].some((one) => !isStream(one))) await wait(25);
  };
}
