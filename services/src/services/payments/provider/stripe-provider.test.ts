import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parentOrigin, type RunningSandbox, startSandbox, testKeys } from 'payment-sandbox/testing';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from 'shared-server/testing/test-database';
import type { PaymentProvider } from './payment-provider';
import { stripeProvider } from './stripe-provider';

const logged: unknown[] = [];

let database: TestDatabase;
let sandbox: RunningSandbox;
let way: Awaited<ReturnType<typeof startWay>>;
let provider: PaymentProvider;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  sandbox = await startSandbox(database.url, { reportFault: () => undefined });
  way = await startWay(sandbox.url);
  provider = providerWith(testKeys.secretKey);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`create function break_down() returns trigger language plpgsql as
    $$ begin raise exception 'broken down'; end $$`);
});
afterAll(async () => {
  await client.end();
  way.stop();
  await sandbox.stop();
  await database.drop();
});

/** To the provider and back. What was asked for is done there, also where its answer gets lost on the way. */
async function startWay(to: string) {
  let losing = false;
  const server = createServer(async (request, response) => {
    const body: Buffer[] = [];
    for await (const chunk of request) body.push(chunk);
    const { method = 'GET', url, headers } = request;
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
    const isLost = losing && method === 'POST';
    if (isLost) losing = false;
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
    loseNextAnswer: () => {
      losing = true;
    },
    stop: () => server.close().closeAllConnections(),
  };
}

const providerWith = (secretKey: string): PaymentProvider =>
  stripeProvider({
    name: 'stripe',
    ...testKeys,
    secretKey,
    server: { host: '127.0.0.1', port: way.port, protocol: 'http' },
    fieldsUrl: () => '',
    challenges: 'bank-page',
    log: { error: (...told: unknown[]) => logged.push(told) },
  });

let intents = 0;
const begin = async (): Promise<string> => {
  intents += 1;
  const { id } = await provider.createIntent(
    { amount: 1_750, currency: 'GBP', description: 'Train Swap', metadata: {} },
    `create-${intents}`,
  );
  return id;
};
const back = `${parentOrigin}/payments/p1/return`;
const card = { paymentMethodId: 'pm_card_visa', customerId: null, keep: false };
const reserved = async (): Promise<string> => {
  const id = await begin();
  await provider.confirm(id, card, back, `card-${id}`);
  return id;
};
const captured = async (): Promise<string> => {
  const id = await reserved();
  await provider.capture(id);
  return id;
};

/** Nothing that changes an intent can be written: what is asked ends in a fault, and leaves nothing behind. */
async function whileBroken(work: () => Promise<unknown>): Promise<void> {
  await client.query(`create trigger break_down before insert on sandbox_provider.events
    for each row execute function break_down()`);
  try {
    await work();
  } finally {
    await client.query('drop trigger break_down on sandbox_provider.events');
  }
}

const eventsOf = async (type: string, id: string): Promise<number> => {
  const { data } = await sandbox.stripe.events.list({ limit: 100, type });
  return data.filter(({ data: { object } }) => JSON.stringify(object).includes(id)).length;
};

describe('a fault of the provider', () => {
  const steps: [string, () => Promise<string>, (id: string) => Promise<unknown>, object, string][] =
    [
      [
        'a card',
        begin,
        (id) => provider.confirm(id, card, back, `again-${id}`),
        { status: 'authorised' },
        'charge.succeeded',
      ],
      [
        'a capture',
        reserved,
        (id) => provider.capture(id),
        { status: 'captured' },
        'charge.captured',
      ],
      [
        'a cancellation',
        reserved,
        (id) => provider.cancel(id),
        { status: 'cancelled' },
        'payment_intent.canceled',
      ],
      [
        'a refund',
        captured,
        (id) => provider.refund(id),
        { refundedAmount: 1_750 },
        'refund.created',
      ],
      [
        'a part of a refund',
        captured,
        (id) => provider.refundPart(id, { amount: 400, reference: id }),
        { refundedAmount: 400 },
        'refund.created',
      ],
    ];

  it.each(steps)(
    'holds up %s no longer than it lasts',
    async (_step, before, take, after, told) => {
      const id = await before();
      await whileBroken(async () => {
        for (let times = 0; times < 2; times += 1) {
          await expect(take(id)).rejects.toMatchObject({
            code: 'service-unavailable',
            status: 503,
          });
        }
      });
      expect(await eventsOf(told, id)).toBe(0);
      await take(id);
      expect(await provider.retrieve(id)).toMatchObject(after);
      expect(await eventsOf(told, id)).toBe(1);
    },
  );

  it.each(steps)(
    'that lost the answer to %s is seen through',
    async (_step, before, take, after, told) => {
      const id = await before();
      way.loseNextAnswer();
      await take(id);
      expect(await provider.retrieve(id)).toMatchObject(after);
      expect(await eventsOf(told, id)).toBe(1);
    },
  );

  it('does not keep a payment from being begun', async () => {
    const create = () =>
      provider.createIntent(
        { amount: 1_750, currency: 'GBP', description: 'Train Swap', metadata: {} },
        'create-broken',
      );
    await whileBroken(() => expect(create()).rejects.toMatchObject({ status: 503 }));
    expect(await create()).toMatchObject({ status: 'needs-card', amount: 1_750 });
  });
});

describe('a refusal of the provider', () => {
  it('that no card explains is told as its absence, and in the log', async () => {
    const id = await begin();
    const locked = providerWith('sk_test_another');
    for (const ask of [() => locked.retrieve(id), () => locked.confirm(id, card, back, 'locked')]) {
      logged.length = 0;
      await expect(ask()).rejects.toMatchObject({ code: 'service-unavailable', status: 503 });
      expect(logged).toEqual([
        [{ err: expect.objectContaining({ statusCode: 401 }) }, expect.any(String)],
      ]);
    }
  });

  it('of an unknown card is an answer', async () => {
    const unknown = { ...card, paymentMethodId: 'pm_never_made' };
    logged.length = 0;
    expect(await provider.confirm(await begin(), unknown, back, 'unknown')).toBeNull();
    expect(logged).toEqual([]);
  });
});

describe('the least that a card can pay', () => {
  const create = (amount: number, currency: string) =>
    provider.createIntent(
      { amount, currency, description: 'Train Swap', metadata: {} },
      `least-${amount}-${currency}`,
    );

  it.each([
    ['GBP', 30],
    ['EUR', 50],
    ['CHF', 50],
  ])('is what an intent in %s is for, though less is due', async (currency, least) => {
    const { id, amount } = await create(5, currency);
    expect(amount).toBe(least);
    expect(await provider.changeAmount(id, { amount: 1, currency })).toMatchObject({
      amount: least,
    });
    const due = { amount: least + 1, currency };
    expect(await provider.changeAmount(id, due)).toMatchObject(due);
  });
});
