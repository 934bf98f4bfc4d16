import type { FastifyInstance } from 'fastify';
import type { Readiness } from 'shared-server/program/readiness';
import { watchResponses } from 'shared-server/program/watch-responses';

/** Time for responses in flight. Shorter than the 8 s of the launcher (scripts/process/child.mjs). */
const shutdownTimeoutMs = 4_000;

/**
 * Call it before the server listens.
 *
 * @param delayMs how long requests are still accepted, until load balancers no longer send them
 * @returns a function that finishes responses in flight, ends event streams and closes the server
 */
export function prepareStop(
  server: FastifyInstance,
  readiness: Readiness,
  delayMs: number,
): () => Promise<void> {
  const waitForResponses = watchResponses(server);
  return async () => {
    await readiness.stop(delayMs);
    // Before the close, which ends the proxy's connections to the services.
    await waitForResponses(shutdownTimeoutMs);
    await server.close();
  };
}
