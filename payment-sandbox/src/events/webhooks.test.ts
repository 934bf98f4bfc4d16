import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from 'shared-server/testing/test-database';
import { waitUntil } from 'shared-server/testing/wait-until';
import type Stripe from 'stripe';
import { type RunningSandbox, startSandbox, testKeys } from '../testing/start-sandbox';
import { getRetryDelayMs } from './deliver-events';

type Received = { body: string; signature: string };

let database: TestDatabase;
let sandbox: RunningSandbox;
let receiver: Server;
let received: Received[] = [];
let statuses: number[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({
        body: Buffer.concat(chunks).toString('utf8'),
        signature: String(request.headers['stripe-signature']),
      });
      response.writeHead(statuses.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  database = await createTestDatabase();
  sandbox = await startSandbox(database.url, { webhookUrl: `http://127.0.0.1:${port}/hook` });
});
afterAll(async () => {
  await sandbox.stop();
  await new Promise((resolve) => receiver.close(resolve));
  await database.drop();
});

const newIntent = { amount: 400, currency: 'gbp', capture_method: 'manual' } as const;
const eventOf = ({ body }: Received): Stripe.Event => JSON.parse(body);

describe('webhooks', () => {
  it('are sent for each step, in order, with a signature that the official client accepts', async () => {
    received = [];
    const intent = await sandbox.stripe.paymentIntents.create(newIntent);
    await sandbox.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    await sandbox.stripe.paymentIntents.capture(intent.id);
    await waitUntil('the webhooks', () => received.length >= 5);
    const types = received.map((one) => eventOf(one).type);
    expect(types).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.amount_capturable_updated',
      'charge.captured',
      'payment_intent.succeeded',
    ]);
    const last = received.at(-1) as Received;
    const event = sandbox.stripe.webhooks.constructEvent(
      last.body,
      last.signature,
      testKeys.webhookSecret,
      300,
      undefined,
      sandbox.clock.now().getTime(),
    );
    expect(event.data.object).toMatchObject({ id: intent.id, amount_received: 400 });
    const ofType = await sandbox.stripe.events.list({ type: 'payment_intent.succeeded' });
    expect(ofType.data[0]?.id).toBe(event.id);
  });

  it('are retried with the same id until the receiver returns 200', async () => {
    received = [];
    statuses = [500, 503];
    await sandbox.stripe.paymentIntents.create(newIntent);
    await waitUntil('the webhooks', () => received.length === 1);
    // The delay starts when the last response is stored, which a test cannot see.
    await waitUntil('the webhooks', () => {
      if (received.length < 3) sandbox.clock.advance(getRetryDelayMs(1));
      return received.length === 3;
    });
    expect(new Set(received.map((one) => eventOf(one).id)).size).toBe(1);
    // The response is stored a moment later.
    await waitUntil('the webhooks', async () => {
      const [event] = (await sandbox.stripe.events.list({ limit: 1 })).data;
      return event?.pending_webhooks === 0;
    });
    expect(received).toHaveLength(3);
  });

  it('wait longer after each failure, at most an hour', () => {
    expect([1, 2, 3, 4].map(getRetryDelayMs)).toEqual([500, 1000, 2000, 4000]);
    expect(getRetryDelayMs(40)).toBe(3_600_000);
  });
});
