import type { AddressInfo } from 'node:net';
import { deriveSandboxKeys } from 'payment-sandbox/keys';
import {
  createManualWebhooks,
  type RunningSandbox,
  startSandbox,
  type Webhooks,
} from 'payment-sandbox/testing';
import pg from 'pg';
import type { SettableClock } from 'shared-server/clock';
import { findFreePort } from 'shared-server/testing/free-port';
import { type DemonstrationBooking, refreshBooking } from '../../../staging/demonstration/contract';
import { type ServiceTest, startServiceTest } from '../../service-test/start-service-test';
import { swapServices } from '../../swap/swap-services';
import { listViolations, type Moment, type Violation } from '../checks/list-violations';
import { saveState } from './saved-state';

/** All services of a swap and the sandbox provider, with one database and one clock. */
export type TestEnvironment = {
  test: ServiceTest;
  clock: SettableClock;
  readonly sandbox: RunningSandbox;
  /** Runs `work` while the provider is stopped. */
  withoutProvider(work: () => Promise<void>): Promise<void>;
  /** Webhooks that the test delivers. */
  webhooks: Webhooks;
  sell(part: DemonstrationBooking): Promise<void>;
  /** Saves tickets and clock for `restoreState`, which then calls `onRestore`. */
  saveState(onRestore: () => void): Promise<void>;
  restoreState(): Promise<void>;
  /** Advances the clock, runs the jobs and delivers events. */
  advance(seconds: number): Promise<void>;
  /** Delivers the outboxes of train-swap, payments and trips. */
  settle(): Promise<void>;
  violations(moment: Moment): Promise<Violation[]>;
  /** The rows that a statement returns. */
  query<Row extends object = object>(text: string, values?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
};

export async function startTestEnvironment(): Promise<TestEnvironment> {
  const sandboxPort = await findFreePort();
  const test = await startServiceTest({
    services: [...swapServices, 'payments'],
    shared: 'environment',
    environment: { SANDBOX_ORIGIN: `http://127.0.0.1:${sandboxPort}`, LOG_LEVEL: 'silent' },
  });
  const { clock, host } = test;
  await host.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = host.app.server.address() as AddressInfo;
  const keys = deriveSandboxKeys(host.runtime.secrets);
  const openSandbox = () => startSandbox(test.databaseUrl, { clock, keys, port: sandboxPort });
  let sandbox = await openSandbox();
  const webhooks = await createManualWebhooks({
    databaseUrl: test.databaseUrl,
    webhookUrl: `http://127.0.0.1:${port}/api/payments/webhooks`,
    webhookSecret: keys.webhookSecret,
    clock,
  });
  const { pool } = host.runtime.connection;
  // Planning the statement takes longer than running it, so use a generic plan.
  const inspector = new pg.Client({
    connectionString: test.databaseUrl,
    options: '-c plan_cache_mode=force_generic_plan',
  });
  await inspector.connect();
  const context = test.contextOf('train-swap');
  let restoreState = async (): Promise<void> => undefined;

  const hasEventsQuery = `select exists (select from train_swap.outbox) or exists (select from payments.outbox)
    or exists (select from trips.outbox) as any`;
  const settle = async () => {
    // Events cause further events: swap, payment, provider.
    for (let round = 0; round < 3; round += 1) {
      const { rows } = await pool.query<{ any: boolean }>(hasEventsQuery);
      if (!rows[0]?.any) return;
      for (const name of ['train-swap', 'payments', 'trips']) await host.work.relayOf(name).drain();
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
    sell: (part) => refreshBooking(context, part),
    saveState: async (onRestore) => {
      const start = clock.now();
      const restore = await saveState(pool);
      restoreState = async () => {
        await settle();
        await restore();
        clock.set(start);
        onRestore();
      };
    },
    restoreState: () => restoreState(),
    advance: async (seconds) => {
      clock.advance(seconds * 1000);
      await test.runJob('train-swap', 'expire-holds');
      await settle();
      for (const job of ['reconcile', 'reconcile-refunds', 'reconcile-swaps']) {
        await test.runJob('payments', job);
      }
      await settle();
    },
    settle,
    query: async <Row extends object>(text: string, values?: unknown[]) =>
      (await pool.query<Row>(text, values)).rows,
    violations: (moment) => listViolations(inspector, moment, clock.now()),
    stop: async () => {
      await inspector.end();
      await webhooks.stop();
      await sandbox.stop();
      await test.stop();
    },
  };
}
