import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Overrides } from 'staging-deck/overrides';

/**
 * Makes the services fail for the browsers whose overrides say so: to be called before the way
 * through to the services is opened.
 */
export function failServices(
  server: FastifyInstance,
  overridesOf: (cookie: string | undefined) => Promise<{ overrides: Overrides }>,
): void {
  server.addHook('onRequest', async (request, reply) => {
    const [, service] = /^\/api\/([a-z][a-z0-9-]*)/.exec(request.url) ?? [];
    if (!service) return;
    const { serviceFaults } = (await overridesOf(request.headers.cookie)).overrides;
    const fault = Object.hasOwn(serviceFaults, service) ? serviceFaults[service] : undefined;
    if (!fault) return;
    if (fault.latency) await wait(fault.latency);
    if (!fault.status) return;
    return reply
      .code(fault.status)
      .header('cache-control', 'no-store')
      .type('application/problem+json')
      .send({
        type: '/problems/injected-fault',
        title: 'Injected fault',
        status: fault.status,
        code: 'injected-fault',
        detail: `The staging deck of this browser makes ${service} answer ${fault.status}.`,
      });
  });
}
