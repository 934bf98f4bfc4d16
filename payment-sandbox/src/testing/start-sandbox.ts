import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createSettableClock, type SettableClock } from 'shared-server/clock';
import { createSecrets } from 'shared-server/secrets';
import Stripe from 'stripe';
import { migrateDatabase } from '../database/open-database';
import { deriveSandboxKeys } from '../sandbox-keys';
import { createSandbox, type SandboxOptions } from '../sandbox-server';
import type { TextMessage } from '../wire/endpoint';

export const parentOrigin = 'http://localhost:4200';

export const testKeys = deriveSandboxKeys(
  createSecrets('a master secret for tests, 32 letters or more'),
);

const getUrl = ({ server }: FastifyInstance): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Starts a provider on a free port, with the official client, a settable clock and the sent texts. */
export async function startSandbox(
  databaseUrl: string,
  options: Partial<SandboxOptions> & { clock?: SettableClock; port?: number } = {},
) {
  const { clock = createSettableClock(), port: wantedPort = 0, ...given } = options;
  const keys = given.keys ?? testKeys;
  const texts: TextMessage[] = [];
  await migrateDatabase(databaseUrl);
  const app: FastifyInstance = await createSandbox({
    databaseUrl,
    keys,
    publicOrigin: () => getUrl(app),
    parentOrigins: [parentOrigin],
    webhookUrl: null,
    sendText: async (message) => {
      texts.push(message);
    },
    now: () => clock.now().getTime(),
    reportError: (fault) => {
      throw fault;
    },
    ...given,
  });
  await app.listen({ host: '127.0.0.1', port: wantedPort });
  const url = getUrl(app);
  return {
    app,
    clock,
    texts,
    url,
    stripe: new Stripe(keys.secretKey, {
      host: '127.0.0.1',
      port: new URL(url).port,
      protocol: 'http',
    }),
    stop: () => app.close(),
  };
}

export type RunningSandbox = Awaited<ReturnType<typeof startSandbox>>;
