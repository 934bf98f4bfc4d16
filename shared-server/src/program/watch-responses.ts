import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * Counts the responses in flight. Call it before the server listens.
 *
 * @returns a function that waits until they are sent, at most `timeoutMs`. Event streams do not count, because they do not end.
 */
export function watchResponses(app: FastifyInstance): (timeoutMs: number) => Promise<void> {
  const inFlight = new Set<FastifyReply>();
  app.addHook('onRequest', async (_request, reply) => {
    inFlight.add(reply);
    reply.raw.once('close', () => inFlight.delete(reply));
  });
  const isStream = (reply: FastifyReply) =>
    String(reply.raw.getHeader('content-type')).startsWith('text/event-stream');
  return async (timeoutMs) => {
    const end = Date.now() + timeoutMs;
    while (Date.now() < end && [...inFlight].some((one) => !isStream(one))) await wait(25);
  };
}
