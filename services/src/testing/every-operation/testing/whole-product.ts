import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { sandboxKeysFrom } from 'payment-sandbox/keys';
import { type RunningSandbox, startSandbox } from 'payment-sandbox/testing';
import { freePort } from 'shared-server/testing/free-port';
import { tellEvent } from '../../../kit/testing/tell-event';
import { servicesFor } from '../../../service-list';
import { bringBack, type Part } from '../../../staging/demonstration/contract';
import { type ServiceTest, startServiceTest } from '../../service-test/start-service-test';
import { walletKeys } from '../../wallets/wallet-keys';
import { type DocumentedOperation, documentedOperations } from './documented-operations';

/** The traveller of the story. Nobody else in the demonstration has any of this. */
export const owner = {
  reference: 'PLANTED1',
  email: 'planted.owner@example.com',
  phone: '+447700900987',
  firstName: 'Wilhelmina',
  surname: 'Plantagenet',
  cardNumber: '4000002760003184',
  password: 'seven owls on a very slow train',
} as const;

/** Another traveller, with a ticket of their own. */
export const another = { reference: 'STRANGE2', email: 'another.traveller@example.com' } as const;

const ticket: Part = {
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
const ticketOfAnother: Part = {
  ...ticket,
  ...another,
  utn: 'TTS000077702',
  orderNumber: '7000077702',
  phone: '+447700900986',
  travellers: [{ firstName: 'Arthur', surname: 'Stranger', type: 'ADULT', railcard: null }],
};

export type WholeProduct = {
  test: ServiceTest;
  sandbox: RunningSandbox;
  operations: DocumentedOperation[];
  origin: string;
  /** A voucher of little worth, as a cheaper train gives it; answers its code. */
  giveVoucher(): Promise<string>;
  stop(): Promise<void>;
};

/** Every service of staging and the real provider, over one database, with wallets set up and the tickets of two travellers sold. */
export async function startWholeProduct(log?: string[]): Promise<WholeProduct> {
  const { apple, google } = walletKeys();
  Object.assign(process.env, apple, google);
  const sandboxPort = await freePort();
  const test = await startServiceTest({
    services: servicesFor('staging'),
    environment: { SANDBOX_ORIGIN: `http://127.0.0.1:${sandboxPort}`, LOG_LEVEL: 'debug' },
    log: log ?? [],
  });
  const { app, runtime } = test.host;
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const sandbox = await startSandbox(test.databaseUrl, {
    clock: test.clock,
    keys: sandboxKeysFrom(runtime.secrets),
    port: sandboxPort,
    webhookUrl: `${origin}/api/payments/webhooks`,
  });
  for (const sold of [ticket, ticketOfAnother]) await bringBack(test.contextOf('train-swap'), sold);
  return {
    test,
    sandbox,
    operations: await documentedOperations(app, test.host.hosted),
    origin,
    giveVoucher: async () => {
      const context = test.contextOf('payments');
      const operationId = randomUUID();
      const refund = { amount: 100, currency: 'GBP' };
      await tellEvent(runtime, 'payments', {
        ...{ type: 'exchange.confirmed', operationId, bookingId: randomUUID() },
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
