import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { type SettableClock, settableClock } from '../../foundation/clock';
import { secretsFrom } from '../../foundation/secrets';
import { sandboxKeysFrom } from '../sandbox-keys';
import { buildSandbox, type SandboxOptions } from '../sandbox-server';
import type { TextMessage } from '../wire/endpoint';

export const parentOrigin = 'http://localhost:4200';

export const testKeys = sandboxKeysFrom(
  secretsFrom('a master secret for tests, 32 letters or more'),
);

/** A provider on a free port with the official client on it, its clock and its texts in the test's hand. */
export const startSandbox = async (
  databaseUrl: string,
  options: Partial<SandboxOptions> & { clock?: SettableClock; port?: number } = {},
) => {
  const { clock = settableClock(), port: wantedPort = 0, ...given } = options;
  const keys = given.keys ?? testKeys;
  const texts: TextMessage[] = [];
  const app = await buildSandbox({
    databaseUrl,
    keys,
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
  const { port } = app.server.address() as AddressInfo;
  return {
    app,
    clock,
    texts,
    url: `http://127.0.0.1:${port}`,
    stripe: new Stripe(keys.secretKey, { host: '127.0.0.1', port, protocol: 'http' }),
    stop: () => app.close(),
  };
};

export type RunningSandbox = Awaited<ReturnType<typeof startSandbox>>;
