import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Runtime } from '../host/runtime';
import { problem } from '../problem';
import { unlimitedRoute } from './back-pressure';

/** Milliseconds; clearly less than those who ask wait for an answer. */
const longestLook = 2_000;

/** Says whether there is a database, soon in any case: one that is cut off answers nothing at all. */
export function answerHealth(scope: FastifyInstance, runtime: Runtime, service: string): void {
  scope.get('/health', { schema: { hide: true } as object, config: unlimitedRoute }, async () => {
    if (await isDatabaseThere(runtime)) return { status: 'ok', service };
    throw problem('service-unavailable', {
      status: 503,
      detail: 'The database does not answer at the moment. Try again soon.',
      retryAfter: 2,
    });
  });
}

/** On a connection of its own: who asks must not wait behind the load. */
async function isDatabaseThere({ standing, log }: Runtime): Promise<boolean> {
  const looked = standing.query('select 1', []).then(
    () => true,
    (error) => {
      log.warn({ err: error }, 'the database does not answer');
      return false;
    },
  );
  return Promise.race([looked, wait(longestLook, false, { ref: false })]);
}
