import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { deriveSandboxKeys } from 'payment-sandbox/keys';
import { type RunningSandbox, startSandbox } from 'payment-sandbox/testing';
import { findFreePort } from 'shared-server/testing/free-port';
import { deliverEvent } from '../../../kit/testing/deliver-event';
import { servicesFor } from '../../../service-list';
import { type DemonstrationBooking, refreshBooking } from '../../../staging/demonstration/contract';
import { createVapidEnvironment } from '../../push/push-receiver';
import { type ServiceTest, startServiceTest } from '../../service-test/start-service-test';
import { createWalletKeys } from '../../wallets/wallet-keys';
import { type DocumentedOperation, listDocumentedOperations } from './documented-operations';

/** The traveller of the scenario, with unique values. */
export const owner = {
  reference: 'PLANTED1',
  email: 'planted.owner@example.com',
  phone: '+447700900987',
  firstName: 'Wilhelmina',
  surname: 'Plantagenet',
  cardNumber: '4000002760003184',
  password: 'seven owls on a very slow train',
} as const;

/** Nothing listens there. */
export const pushService = 'http://127.0.0.1:9';

/** Another traveller, with a ticket of their own. */
export const otherTraveller = {
  reference: 'STRANGE2',
  email: 'another.traveller@example.com',
} as const;

const ticket: DemonstrationBooking = {
  reference: owner.reference,
  utn: 'TTS000077701',
  orderNumber: '7000077701',
  email: owner.email,
  phone: owner.phone,
  from: 'KGX',
  to: 'EDB',
  when: { kind: 'ahead', days: 2, minute: 10 * 60 },
  ticketType: { code: 'OFF-PEAK-S', name: 'Off-Peak Single' },
  serviceClass: 'STANDARD',
  travellers: [
    { firstName: owner.firstName, surname: owner.surname, type: 'ADULT', railcard: null },
  ],
};
const otherTicket: DemonstrationBooking = {
  ...ticket,
  ...otherTraveller,
  utn: 'TTS000077702',
  orderNumber: '7000077702',
  phone: '+447700900986',
  travellers: [{ firstName: 'Arthur', surname: 'Stranger', type: 'ADULT', railcard: null }],
};

export type TestProduct = {
  test: ServiceTest;
  sandbox: RunningSandbox;
  operations: DocumentedOperation[];
  origin: string;
  /** Issues a voucher of 1 GBP; returns its code. */
  issueVoucher(): Promise<string>;
  stop(): Promise<void>;
};

/** Starts every service of staging and the sandbox provider with wallets and the tickets of two travellers. */
export async function startTestProduct(log?: string[]): Promise<TestProduct> {
  const { apple, google } = createWalletKeys();
  Object.assign(process.env, apple, google);
  const sandboxPort = await findFreePort();
  const test = await startServiceTest({
    services: servicesFor('staging'),
    environment: {
      SANDBOX_ORIGIN: `http://127.0.0.1:${sandboxPort}`,
      LOG_LEVEL: 'debug',
      ...createVapidEnvironment(),
      PUSH_SERVICES: pushService,
    },
    log: log ?? [],
  });
  const { app, runtime } = test.host;
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const sandbox = await startSandbox(test.databaseUrl, {
    clock: test.clock,
    keys: deriveSandboxKeys(runtime.secrets),
    port: sandboxPort,
    webhookUrl: `${origin}/api/payments/webhooks`,
  });
  for (const sold of [ticket, otherTicket])
    await refreshBooking(test.contextOf('train-swap'), sold);
  return {
    test,
    sandbox,
    operations: await listDocumentedOperations(app, test.host.hosted),
    origin,
    issueVoucher: async () => {
      const context = test.contextOf('payments');
      const operationId = randomUUID();
      const refund = { amount: 100, currency: 'GBP' };
      await deliverEvent(runtime, 'payments', {
        type: 'exchange.confirmed',
        operationId,
        bookingId: randomUUID(),
        data: { paymentId: null, refund, refundedAs: 'voucher' },
      });
      const { rows } = await context.database.execute<{ code: string }>(
        sql`select code from payments.vouchers where operation_id = ${operationId}`,
      );
      return rows[0]?.code ?? '';
    },
    stop: async () => {
      await sandbox.stop();
      await test.stop();
    },
  };
}
