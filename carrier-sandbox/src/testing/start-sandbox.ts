import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createSettableClock } from 'shared-server/clock';
import { createSandbox, type SandboxOptions } from '../create-sandbox';

export const testClient = {
  id: 'train-swap',
  secret: 'a secret of the test client',
  requestor: 'train-swap tests',
};

const getUrl = ({ server }: FastifyInstance): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Starts a provider on a free port with a settable clock. */
export async function startSandbox(options: Partial<SandboxOptions> & { port?: number } = {}) {
  const { port = 0, ...given } = options;
  const clock = createSettableClock();
  const errors: unknown[] = [];
  const app: FastifyInstance = createSandbox({
    profile: 'complete',
    webhookUrl: null,
    clients: [testClient],
    origin: () => getUrl(app),
    now: () => clock.now().getTime(),
    reportError: (error) => errors.push(error),
    ...given,
  });
  await app.listen({ host: '127.0.0.1', port });
  return {
    app,
    clock,
    /** Faults of the sandbox itself, such as a response that is not valid. */
    errors,
    url: getUrl(app),
    /** Calls an endpoint of `/sandbox` and returns what it responds. */
    control: async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => {
      const response = await app.inject({
        method,
        url: `/sandbox/${path}`,
        ...(body === undefined ? {} : { payload: body as object }),
      });
      if (response.statusCode >= 400) throw new Error(response.body);
      return response.body ? response.json() : undefined;
    },
    stop: () => app.close(),
  };
}

export type RunningSandbox = Awaited<ReturnType<typeof startSandbox>>;
