import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { StandingConnection } from '../database/standing-connection';
import { problem } from '../problem';
import { unlimitedRoute } from './back-pressure';

/** Less than the timeout of load balancers. */
const timeoutMs = 2_000;

export type HealthPorts = { standing: Pick<StandingConnection, 'query'>; log: FastifyBaseLogger };

/** `GET …/health`: 200 when the database responds within the timeout, otherwise 503. */
export function addHealthRoute(scope: FastifyInstance, health: HealthPorts, service: string): void {
  scope.get('/health', { schema: { hide: true } as object, config: unlimitedRoute }, async () => {
    if (await isDatabaseThere(health)) return { status: 'ok', service };
    throw problem('service-unavailable', {
      status: 503,
      detail: 'The database does not answer at the moment. Try again soon.',
      retryAfter: 2,
    });
  });
}

/** On a connection of its own, so that it does not wait for those under load. */
async function isDatabaseThere({ standing, log }: HealthPorts): Promise<boolean> {
  const query = standing.query('select 1', []).then(
    () => true,
    (error) => {
      log.warn({ err: error }, 'the database does not answer');
      return false;
    },
  );
  return Promise.race([query, wait(timeoutMs, false, { ref: false })]);
}
