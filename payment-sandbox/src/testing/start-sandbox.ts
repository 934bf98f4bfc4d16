import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type SettableClock, settableClock } from 'shared-server/clock';
import { secretsFrom } from 'shared-server/secrets';
import Stripe from 'stripe';
import { migrateDatabase } from '../database/migrate-database';
import { sandboxKeysFrom } from '../sandbox-keys';
import { buildSandbox, type SandboxOptions } from '../sandbox-server';
import type { TextMessage } from '../wire/endpoint';

export const parentOrigin = 'http://localhost:4200';

export const testKeys = sandboxKeysFrom(
  secretsFrom('a master secret for tests, 32 letters or more'),
);

const addressOf = ({ server }: FastifyInstance): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** A provider on a free port with the official client on it, its clock and its texts in the test's hand. */
export const startSandbox = async (
  databaseUrl: string,
  options: Partial<SandboxOptions> & { clock?: SettableClock; port?: number } = {},
) => {
  const { clock = settableClock(), port: wantedPort = 0, ...given } = options;
  const keys = given.keys ?? testKeys;
  const texts: TextMessage[] = [];
  await migrateDatabase(databaseUrl);
  const app: FastifyInstance = await buildSandbox({
    databaseUrl,
    keys,
    publicOrigin: () => addressOf(app),
    parentOrigins: [parentOrigin],
    webhookUrl: null,
    sendText: async (message) => {
      texts.push(message);
    },
    now: () => clock.now().getTime(),
    reportFault: (fault) => {
      throw fault;
    },
    ...given,
  });
  await app.listen({ host: '127.0.0.1', port: wantedPort });
  const url = addressOf(app);
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
};

export type RunningSandbox = Awaited<ReturnType<typeof startSandbox>>;
