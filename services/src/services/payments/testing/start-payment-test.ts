import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type SandboxKeys, sandboxKeysFrom } from 'payment-sandbox/keys';
import { type RunningSandbox, startSandbox, testKeys } from 'payment-sandbox/testing';
import { freePort } from 'shared-server/testing/free-port';
import { tellEvent } from '../../../kit/testing/tell-event';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import { type HeldOperation, trainSwapNextDoor } from './train-swap-next-door';

export type PaymentTest = {
  test: ServiceTest;
  /** The real provider, on a port of its own. */
  sandbox: RunningSandbox;
  /** Of the account that payments has there. */
  keys: SandboxKeys;
  operations: Map<string, HeldOperation>;
  /** A new operation on hold for ten minutes. */
  hold(change?: Partial<HeldOperation>): HeldOperation;
  /** Tells payments what train-swap tells in the same moment; delivered like an event of its outbox. */
  tell(type: string, operationId: string, data?: Record<string, unknown>): Promise<void>;
  stop(): Promise<void>;
};

/** The environment of each way in which payments reaches a provider; each gets to the same sandbox. */
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

/** What is tested of payments holds for both settings; where a bank asks for a code they differ. */
export const providersOfPort = ['sandbox', 'stripe'] as const satisfies readonly TestProvider[];

/**
 * Payments over a real database and the real sandbox provider; only train-swap stands in. The provider's
 * webhooks come by themselves, or where the test sends them.
 */
export async function startPaymentTest(
  webhooks: 'by-themselves' | 'by-hand' = 'by-themselves',
  provider: TestProvider = 'sandbox',
): Promise<PaymentTest> {
  const operations = new Map<string, HeldOperation>();
  const sandboxPort = await freePort();
  // Read once, when the service starts.
  Object.assign(process.env, providers[provider](`http://127.0.0.1:${sandboxPort}`));
  const test = await startServiceTest({
    services: [
      'authentication',
      'reference-data',
      'payments',
      'propagator',
      trainSwapNextDoor(operations),
    ],
    shared: 'payments',
    environment: { SANDBOX_ORIGIN: `http://127.0.0.1:${sandboxPort}` },
  });
  const { app, runtime } = test.host;
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const keys = provider === 'stripe' ? testKeys : sandboxKeysFrom(runtime.secrets);
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
    tell: (type, operationId, data = {}) =>
      tellEvent(runtime, 'payments', {
        ...{ type, operationId, data },
        bookingId: operations.get(operationId)?.bookingId ?? null,
      }),
    stop: async () => {
      await sandbox.stop();
      await test.stop();
    },
  };
}
