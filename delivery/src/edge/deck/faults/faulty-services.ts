import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Overrides } from 'staging-deck/overrides';
import { sendProblem } from '../../http/problem';

/** Injects the service faults of each browser's overrides. Call it before the services proxy is registered. */
export function failServices(
  server: FastifyInstance,
  readOverrides: (cookie: string | undefined) => Promise<{ overrides: Overrides }>,
): void {
  server.addHook('onRequest', async (request, reply) => {
    const [, service] = /^\/api\/([a-z][a-z0-9-]*)/.exec(request.url) ?? [];
    if (!service) return;
    const { serviceFaults } = (await readOverrides(request.headers.cookie)).overrides;
    const fault = Object.hasOwn(serviceFaults, service) ? serviceFaults[service] : undefined;
    if (!fault) return;
    if (fault.latency) await wait(fault.latency);
    if (!fault.status) return;
    return sendProblem(reply, {
      title: 'Injected fault',
      status: fault.status,
      code: 'injected-fault',
      detail: `The staging deck of this browser makes ${service} respond with ${fault.status}.`,
    });
  });
}
