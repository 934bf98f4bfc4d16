import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { deriveSandboxKeys, type SandboxKeys } from 'payment-sandbox/keys';
import { type RunningSandbox, startSandbox, testKeys } from 'payment-sandbox/testing';
import { findFreePort } from 'shared-server/testing/free-port';
import { deliverEvent } from '../../../kit/testing/deliver-event';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import { createFakeTrainSwap, type HeldOperation } from './fake-train-swap';

export type PaymentTest = {
  test: ServiceTest;
  /** The sandbox provider, on its own port. */
  sandbox: RunningSandbox;
  /** The keys of the account of the payments service. */
  keys: SandboxKeys;
  operations: Map<string, HeldOperation>;
  /** Creates an operation on hold for ten minutes. */
  hold(change?: Partial<HeldOperation>): HeldOperation;
  /** Publishes an event of train-swap to payments, as its outbox would. */
  publish(type: string, operationId: string, data?: Record<string, unknown>): Promise<void>;
  stop(): Promise<void>;
};

/** Environment variables of each provider setting. All use the same sandbox. */
const providers = {
  sandbox: () => ({ PAYMENT_PROVIDER: 'sandbox' }),
  'sandbox-bank-page': () => ({ PAYMENT_PROVIDER: 'sandbox', SANDBOX_CHALLENGES: 'bank-page' }),
  stripe: (sandboxOrigin: string) => ({
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: testKeys.secretKey,
    STRIPE_PUBLISHABLE_KEY: testKeys.publishableKey,
    STRIPE_WEBHOOK_SECRET: testKeys.webhookSecret,
    STRIPE_FIELDS_URL: `${sandboxOrigin}/fields`,
    STRIPE_API_ORIGIN: sandboxOrigin,
  }),
};
export type TestProvider = keyof typeof providers;

/** Most tests run with both settings, which differ only in 3-D Secure. */
export const testedProviders = ['sandbox', 'stripe'] as const satisfies readonly TestProvider[];

/**
 * Starts payments with a real database and the sandbox provider; only train-swap is a fake. With `by-hand` the test sends
 * the webhooks.
 */
export async function startPaymentTest(
  webhooks: 'by-themselves' | 'by-hand' = 'by-themselves',
  provider: TestProvider = 'sandbox',
): Promise<PaymentTest> {
  const operations = new Map<string, HeldOperation>();
  const sandboxPort = await findFreePort();
  Object.assign(process.env, providers[provider](`http://127.0.0.1:${sandboxPort}`));
  const test = await startServiceTest({
    services: [
      'authentication',
      'reference-data',
      'payments',
      'propagator',
      createFakeTrainSwap(operations),
    ],
    shared: 'payments',
    environment: { SANDBOX_ORIGIN: `http://127.0.0.1:${sandboxPort}` },
  });
  const { app, runtime } = test.host;
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const keys = provider === 'stripe' ? testKeys : deriveSandboxKeys(runtime.secrets);
  const sandbox = await startSandbox(test.databaseUrl, {
    clock: test.clock,
    keys,
    webhookUrl: webhooks === 'by-hand' ? null : `http://127.0.0.1:${port}/api/payments/webhooks`,
    port: sandboxPort,
  });

  return {
    test,
    sandbox,
    keys,
    operations,
    hold: (change = {}) => {
      const operation: HeldOperation = {
        id: randomUUID(),
        status: 'ON_HOLD',
        bookingId: randomUUID(),
        heldUntil: new Date(test.clock.now().getTime() + 600_000).toISOString(),
        amountDue: { amount: 1_750, currency: 'GBP' },
        stepUpRequired: false,
        offer: {
          price: {
            lines: [
              {
                kind: 'fare-difference',
                label: 'Fare difference',
                amount: { amount: 1_500, currency: 'GBP' },
              },
              { kind: 'fee', label: 'Swap fee', amount: { amount: 250, currency: 'GBP' } },
            ],
          },
        },
        ...change,
      };
      operations.set(operation.id, operation);
      return operation;
    },
    publish: (type, operationId, data = {}) =>
      deliverEvent(runtime, 'payments', {
        type,
        operationId,
        data,
        bookingId: operations.get(operationId)?.bookingId ?? null,
      }),
    stop: async () => {
      await sandbox.stop();
      await test.stop();
    },
  };
}
