import type { AddressInfo } from 'node:net';
import { sandboxKeysFrom } from 'payment-sandbox/keys';
import {
  type RunningSandbox,
  startSandbox,
  type Webhooks,
  webhooksByHand,
} from 'payment-sandbox/testing';
import pg from 'pg';
import type { SettableClock } from 'shared-server/clock';
import { freePort } from 'shared-server/testing/free-port';
import { bringBack, type Part } from '../../../staging/demonstration/contract';
import { type ServiceTest, startServiceTest } from '../../service-test/start-service-test';
import { swapServices } from '../../swap/swap-services';
import { listViolations, type Moment, type Violation } from '../checks/list-violations';
import { rememberState } from './remembered-state';

/** Every service that a swap needs and the real provider, over one database and one clock. */
export type TestEnvironment = {
  test: ServiceTest;
  clock: SettableClock;
  readonly sandbox: RunningSandbox;
  /** The provider does not answer while this goes on. */
  withoutProvider(work: () => Promise<void>): Promise<void>;
  /** The provider's webhooks leave when the test says so, or never. */
  webhooks: Webhooks;
  sell(part: Part): Promise<void>;
  /** From now on `goBack` brings this moment's tickets back, and the clock, and tells so. */
  remember(back: () => void): Promise<void>;
  goBack(): Promise<void>;
  /** Lets what is on its way arrive, and the timers' work be done: this much of the clock passes. */
  pass(seconds: number): Promise<void>;
  /** Delivers what waits in the outboxes of a swap. */
  settle(): Promise<void>;
  violations(moment: Moment): Promise<Violation[]>;
  stop(): Promise<void>;
};

export async function startTestEnvironment(): Promise<TestEnvironment> {
  const sandboxPort = await freePort();
  const test = await startServiceTest({
    services: [...swapServices, 'payments'],
    shared: 'world',
    environment: { SANDBOX_ORIGIN: `http://127.0.0.1:${sandboxPort}`, LOG_LEVEL: 'silent' },
  });
  const { clock, host } = test;
  await host.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = host.app.server.address() as AddressInfo;
  const keys = sandboxKeysFrom(host.runtime.secrets);
  const openSandbox = () => startSandbox(test.databaseUrl, { clock, keys, port: sandboxPort });
  let sandbox = await openSandbox();
  const webhooks = await webhooksByHand({
    databaseUrl: test.databaseUrl,
    webhookUrl: `http://127.0.0.1:${port}/api/payments/webhooks`,
    webhookSecret: keys.webhookSecret,
    clock,
  });
  const { pool } = host.runtime.connection;
  // Planning the statement of all rules takes longer than running it: one plan serves them all.
  const inspector = new pg.Client({
    connectionString: test.databaseUrl,
    options: '-c plan_cache_mode=force_generic_plan',
  });
  await inspector.connect();
  const context = test.contextOf('train-swap');
  let goBack = async (): Promise<void> => undefined;

  const waiting = `select exists (select from train_swap.outbox) or exists (select from payments.outbox) as any`;
  const settle = async () => {
    // An event makes another, and that one a third: swap, payment, provider.
    for (let round = 0; round < 3; round += 1) {
      const { rows } = await pool.query<{ any: boolean }>(waiting);
      if (!rows[0]?.any) return;
      for (const name of ['train-swap', 'payments']) await host.work.relayOf(name).drain();
    }
  };
  return {
    test,
    clock,
    get sandbox() {
      return sandbox;
    },
    withoutProvider: async (work) => {
      await sandbox.stop();
      await work();
      sandbox = await openSandbox();
    },
    webhooks,
    sell: (part) => bringBack(context, part),
    remember: async (back) => {
      const start = clock.now();
      const restore = await rememberState(pool);
      goBack = async () => {
        await settle();
        await restore();
        clock.set(start);
        back();
      };
    },
    goBack: () => goBack(),
    pass: async (seconds) => {
      clock.advance(seconds * 1000);
      await test.runJob('train-swap', 'expire-holds');
      await settle();
      for (const job of ['reconcile', 'reconcile-refunds', 'reconcile-swaps']) {
        await test.runJob('payments', job);
      }
      await settle();
    },
    settle,
    violations: (moment) => listViolations(inspector, moment, clock.now()),
    stop: async () => {
      await inspector.end();
      await webhooks.stop();
      await sandbox.stop();
      await test.stop();
    },
  };
}
