import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { StandingConnection } from '../database/standing-connection';
import { problem } from '../problem';
import { unlimitedRoute } from './back-pressure';

/** Milliseconds; clearly less than those who ask wait for an answer. */
const longestLook = 2_000;

export type HealthPorts = { standing: Pick<StandingConnection, 'query'>; log: FastifyBaseLogger };

/** Says whether there is a database, soon in any case: one that is cut off answers nothing at all. */
export function answerHealth(scope: FastifyInstance, health: HealthPorts, service: string): void {
  scope.get('/health', { schema: { hide: true } as object, config: unlimitedRoute }, async () => {
    if (await isDatabaseThere(health)) return { status: 'ok', service };
    throw problem('service-unavailable', {
      status: 503,
      detail: 'The database does not answer at the moment. Try again soon.',
      retryAfter: 2,
    });
  });
}

/** On a connection of its own: who asks must not wait behind the load. */
async function isDatabaseThere({ standing, log }: HealthPorts): Promise<boolean> {
  const looked = standing.query('select 1', []).then(
    () => true,
    (error) => {
      log.warn({ err: error }, 'the database does not answer');
      return false;
    },
  );
  return Promise.race([looked, wait(longestLook, false, { ref: false })]);
}
