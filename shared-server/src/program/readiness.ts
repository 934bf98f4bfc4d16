import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Whether a process can handle requests. */
export class Readiness {
  constructor(public phase: 'starting' | 'ready' | 'stopping' = 'starting') {}

  /**
   * @param delayMs how long requests are still handled, until load balancers no longer send them
   * @returns null when there is nothing to wait for
   */
  stop(delayMs: number): Promise<void> | null {
    const isDelayed = this.phase === 'ready' && delayMs > 0;
    this.phase = 'stopping';
    return isDelayed ? wait(delayMs) : null;
  }
}

/**
 * Serves the probes of an orchestrator. `GET /livez` responds while the process runs. `GET /readyz` responds with 503 while it
 * starts, migrates its database or stops. Neither depends on other programs: an outage of the database must not restart all
 * processes.
 *
 * @param options of the routes, for hooks that must not reject them
 */
export function serveProbes(
  app: FastifyInstance,
  readiness: Readiness,
  options: object = {},
): void {
  app.get('/livez', options, async () => ({ status: 'ok' }));
  app.get('/readyz', options, async (_request, reply) => {
    const { phase } = readiness;
    return reply.code(phase === 'ready' ? 200 : 503).send({ status: phase });
  });
}
