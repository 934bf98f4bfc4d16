import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parentOrigin, type RunningSandbox, startSandbox, testKeys } from 'payment-sandbox/testing';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from 'shared-server/testing/test-database';
import { startTraceCollector } from 'shared-server/testing/trace-collector';
import { runInTrace, startTracing } from 'shared-server/tracing';
import type { PaymentProvider } from './payment-provider';
import { stripeProvider } from './stripe-provider';

const logged: unknown[] = [];

let database: TestDatabase;
let sandbox: RunningSandbox;
let proxy: Awaited<ReturnType<typeof startProxy>>;
let provider: PaymentProvider;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  sandbox = await startSandbox(database.url, { reportError: () => undefined });
  proxy = await startProxy(sandbox.url);
  provider = providerWith(testKeys.secretKey);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`create function break_down() returns trigger language plpgsql as
    $$ begin raise exception 'database error'; end $$`);
});
afterAll(async () => {
  await client.end();
  proxy.stop();
  await sandbox.stop();
  await database.drop();
});

/** Starts a proxy to the provider that can lose a response after the request had effect. */
async function startProxy(to: string) {
  let loseNext = false;
  const traceparents: unknown[] = [];
  const server = createServer(async (request, response) => {
    const body: Buffer[] = [];
    for await (const chunk of request) body.push(chunk);
    const { method = 'GET', url, headers } = request;
    traceparents.push(headers.traceparent);
    const reply = await fetch(`${to}${url}`, {
      method,
      headers: {
        authorization: headers.authorization ?? '',
        'content-type': 'application/x-www-form-urlencoded',
        ...(headers['idempotency-key']
          ? { 'idempotency-key': `${headers['idempotency-key']}` }
          : {}),
      },
      ...(method === 'GET' ? {} : { body: Buffer.concat(body) }),
    });
    const isLost = loseNext && method === 'POST';
    if (isLost) loseNext = false;
    const shouldRetry = isLost ? 'false' : reply.headers.get('stripe-should-retry');
    response
      .writeHead(isLost ? 500 : reply.status, {
        'content-type': 'application/json',
        ...(shouldRetry ? { 'stripe-should-retry': shouldRetry } : {}),
      })
      .end(isLost ? '{"error":{"type":"api_error","message":"lost"}}' : await reply.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    traceparents,
    loseNextResponse: () => {
      loseNext = true;
    },
    stop: () => server.close().closeAllConnections(),
  };
}

const providerWith = (secretKey: string): PaymentProvider =>
  stripeProvider({
    name: 'stripe',
    ...testKeys,
    secretKey,
    server: { host: '127.0.0.1', port: proxy.port, protocol: 'http' },
    fieldsUrl: () => '',
    bankPageUrl: (url) => url,
    challenges: 'bank-page',
    log: { error: (...entries: unknown[]) => logged.push(entries) },
  });

let intents = 0;
async function createIntent(): Promise<string> {
  intents += 1;
  const { id } = await provider.createIntent(
    { amount: 1_750, currency: 'GBP', description: 'Train Swap', metadata: {} },
    `create-${intents}`,
  );
  return id;
}
const returnUrl = `${parentOrigin}/payments/p1/return`;
const card = { paymentMethodId: 'pm_card_visa', customerId: null, save: false };
async function createReserved(): Promise<string> {
  const id = await createIntent();
  await provider.confirm(id, card, returnUrl, `card-${id}`);
  return id;
}
async function createCaptured(): Promise<string> {
  const id = await createReserved();
  await provider.capture(id);
  return id;
}

/** Makes every change of an intent fail at the provider without effect. */
async function whileBroken(work: () => Promise<unknown>): Promise<void> {
  await client.query(`create trigger break_down before insert on sandbox_provider.events
    for each row execute function break_down()`);
  try {
    await work();
  } finally {
    await client.query('drop trigger break_down on sandbox_provider.events');
  }
}

async function countEvents(type: string, id: string): Promise<number> {
  const { data } = await sandbox.stripe.events.list({ limit: 100, type });
  return data.filter(({ data: { object } }) => JSON.stringify(object).includes(id)).length;
}

it('sends the trace of the operation to the provider', async () => {
  const collector = await startTraceCollector();
  const { endpoint } = collector;
  const tracing = await startTracing({ endpoint, sampleRate: 1, service: 'test', version: '1' });
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  proxy.traceparents.length = 0;
  await runInTrace(`00-${traceId}-00f067aa0ba902b7-01`, createIntent);
  await tracing.stop();
  await collector.stop();
  const [span] = collector.spans;
  expect(span).toMatchObject({ name: 'POST 127.0.0.1', traceId });
  expect(proxy.traceparents).toEqual([`00-${traceId}-${span?.spanId}-01`]);
});

describe('an error of the provider', () => {
  const steps: [string, () => Promise<string>, (id: string) => Promise<unknown>, object, string][] =
    [
      [
        'a card',
        createIntent,
        (id) => provider.confirm(id, card, returnUrl, `again-${id}`),
        { status: 'authorised' },
        'charge.succeeded',
      ],
      [
        'a capture',
        createReserved,
        (id) => provider.capture(id),
        { status: 'captured' },
        'charge.captured',
      ],
      [
        'a cancellation',
        createReserved,
        (id) => provider.cancel(id),
        { status: 'cancelled' },
        'payment_intent.canceled',
      ],
      [
        'a refund',
        createCaptured,
        (id) => provider.refund(id),
        { refundedAmount: 1_750 },
        'refund.created',
      ],
      [
        'a partial refund',
        createCaptured,
        (id) => provider.refundPartially(id, { amount: 400, reference: id }),
        { refundedAmount: 400 },
        'refund.created',
      ],
    ];

  it.each(steps)(
    'does not prevent %s after the provider has recovered',
    async (_step, before, send, after, entries) => {
      const id = await before();
      await whileBroken(async () => {
        for (let times = 0; times < 2; times += 1) {
          await expect(send(id)).rejects.toMatchObject({
            code: 'service-unavailable',
            status: 503,
          });
        }
      });
      expect(await countEvents(entries, id)).toBe(0);
      await send(id);
      expect(await provider.retrieve(id)).toMatchObject(after);
      expect(await countEvents(entries, id)).toBe(1);
    },
  );

  it.each(steps)(
    'does not repeat %s when only the response was lost',
    async (_step, before, send, after, entries) => {
      const id = await before();
      proxy.loseNextResponse();
      await send(id);
      expect(await provider.retrieve(id)).toMatchObject(after);
      expect(await countEvents(entries, id)).toBe(1);
    },
  );

  it('does not prevent the creation of a payment after the provider has recovered', async () => {
    const create = () =>
      provider.createIntent(
        { amount: 1_750, currency: 'GBP', description: 'Train Swap', metadata: {} },
        'create-broken',
      );
    await whileBroken(() => expect(create()).rejects.toMatchObject({ status: 503 }));
    expect(await create()).toMatchObject({ status: 'needs-card', amount: 1_750 });
  });
});

describe('a rejection by the provider', () => {
  it('returns 503 and is logged when the card is not the reason', async () => {
    const id = await createIntent();
    const locked = providerWith('sk_test_another');
    for (const request of [
      () => locked.retrieve(id),
      () => locked.confirm(id, card, returnUrl, 'locked'),
    ]) {
      logged.length = 0;
      await expect(request()).rejects.toMatchObject({ code: 'service-unavailable', status: 503 });
      expect(logged).toEqual([
        [{ err: expect.objectContaining({ statusCode: 401 }) }, expect.any(String)],
      ]);
    }
  });

  it('returns null for an unknown card', async () => {
    const unknown = { ...card, paymentMethodId: 'pm_never_made' };
    logged.length = 0;
    expect(await provider.confirm(await createIntent(), unknown, returnUrl, 'unknown')).toBeNull();
    expect(logged).toEqual([]);
  });
});

describe('the minimum charge', () => {
  const create = (amount: number, currency: string) =>
    provider.createIntent(
      { amount, currency, description: 'Train Swap', metadata: {} },
      `least-${amount}-${currency}`,
    );

  it.each([
    ['GBP', 30],
    ['EUR', 50],
    ['CHF', 50],
  ])('is the amount of an intent in %s when less is due', async (currency, minimum) => {
    const { id, amount } = await create(5, currency);
    expect(amount).toBe(minimum);
    expect(await provider.updateAmount(id, { amount: 1, currency })).toMatchObject({
      amount: minimum,
    });
    const due = { amount: minimum + 1, currency };
    expect(await provider.updateAmount(id, due)).toMatchObject(due);
  });
});
