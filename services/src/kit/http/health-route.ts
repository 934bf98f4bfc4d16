import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { DedicatedConnection } from '../database/connections/dedicated-connection';
import { problem } from '../problem';
import { unlimitedRoute } from './limits/back-pressure';

/** Shorter than the timeout of load balancers. */
const timeoutMs = 2_000;

export type HealthPorts = {
  dedicatedConnection: Pick<DedicatedConnection, 'query'>;
  log: FastifyBaseLogger;
};

/** `GET …/health`: 200 when the database responds within the timeout, otherwise 503. */
export function addHealthRoute(scope: FastifyInstance, health: HealthPorts, service: string): void {
  scope.get('/health', { schema: { hide: true } as object, config: unlimitedRoute }, async () => {
    if (await isDatabaseReachable(health)) return { status: 'ok', service };
    throw problem('service-unavailable', {
      status: 503,
      detail: 'The database does not respond at the moment. Try again soon.',
      retryAfter: 2,
    });
  });
}

/** Uses the dedicated connection, so that it does not wait for the pool under load. */
async function isDatabaseReachable({
  dedicatedConnection: standing,
  log,
}: HealthPorts): Promise<boolean> {
  const query = standing.query('select 1', []).then(
    () => true,
    (error) => {
      log.warn({ err: error }, 'the database does not respond');
      return false;
    },
  );
  return Promise.race([query, wait(timeoutMs, false, { ref: false })]);
}
