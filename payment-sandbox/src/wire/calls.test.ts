import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findSniffedResponses } from 'shared-server/testing/raw-requests';
import { createTestDatabase, type TestDatabase } from 'shared-server/testing/test-database';
import Stripe from 'stripe';
import { type RunningSandbox, startSandbox, testKeys } from '../testing/start-sandbox';

let sandbox: RunningSandbox;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  sandbox = await startSandbox(database.url);
});
afterAll(async () => {
  await sandbox.stop();
  await database.drop();
});

const create = (
  key: string,
  body = 'amount=700&currency=gbp&capture_method=manual',
  secret = testKeys.secretKey,
) =>
  fetch(`${sandbox.url}/v1/payment_intents`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secret}`,
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': key,
    },
    body,
  });

const newIntent = { amount: 300, currency: 'gbp', capture_method: 'manual' } as const;

const errorOf = async (response: Response) =>
  ((await response.json()) as { error: Record<string, string> }).error;

describe('text with control characters', () => {
  it.each([
    ['a value', 'amount=700&currency=gbp&capture_method=manual&metadata[a]=x%00y'],
    ['a name', 'amount=700&currency=gbp&capture_method=manual&metadata[a%07]=x'],
  ])('is rejected with 400 in %s of a form', async (_where, body) => {
    const response = await create(`control ${body}`, body);
    expect(response.status).toBe(400);
    expect((await errorOf(response)).type).toBe('invalid_request_error');
  });

  it('is rejected with 400 in a path and in an idempotency key', async () => {
    const read = await fetch(`${sandbox.url}/v1/payment_intents/pi_%00`, {
      headers: { authorization: `Bearer ${testKeys.secretKey}` },
    });
    expect(read.status).toBe(400);
    expect((await create('key\u0085')).status).toBe(400);
  });
});

describe('an idempotency key', () => {
  it('replays the first response with the header idempotent-replayed', async () => {
    const first = await create('replay');
    const again = await create('replay');
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await again.json()).toEqual(await first.json());
  });

  it('is rejected with other parameters', async () => {
    await create('other');
    const rejected = await create('other', 'amount=701&currency=gbp&capture_method=manual');
    expect(rejected.status).toBe(400);
    expect((await errorOf(rejected)).type).toBe('idempotency_error');
  });

  it('can be used again after a rejected call', async () => {
    expect((await create('mended', 'amount=x&currency=gbp&capture_method=manual')).status).toBe(
      400,
    );
    expect((await create('mended')).status).toBe(200);
  });

  it('creates one intent when the official client sends ten equal calls at once', async () => {
    const intents = await Promise.all(
      Array.from({ length: 10 }, () =>
        sandbox.stripe.paymentIntents.create(newIntent, {
          idempotencyKey: 'ten-at-once',
          maxNetworkRetries: 20,
        }),
      ),
    );
    expect(new Set(intents.map((one) => one.id)).size).toBe(1);
  }, 30_000);

  it('replays the response of a declined card', async () => {
    const intent = await sandbox.stripe.paymentIntents.create(newIntent);
    const decline = () =>
      sandbox.stripe.paymentIntents.confirm(
        intent.id,
        { payment_method: 'pm_card_chargeDeclined' },
        { idempotencyKey: 'declined-once' },
      );
    const first = await decline().catch((error: Stripe.errors.StripeCardError) => error.charge);
    const again = await decline().catch((error: Stripe.errors.StripeCardError) => error.charge);
    expect(first).toMatch(/^ch_/);
    expect(again).toBe(first);
  });
});

describe('a server error', () => {
  const errors: unknown[] = [];
  let failing: RunningSandbox;
  beforeAll(async () => {
    failing = await startSandbox(database.url, { reportError: (error) => errors.push(error) });
  });
  afterAll(() => failing.stop());

  it('is replayed for its key only, and the call changes nothing', async () => {
    const intent = await failing.stripe.paymentIntents.create(newIntent);
    const cancel = (key: string) =>
      fetch(`${failing.url}/v1/payment_intents/${intent.id}/cancel`, {
        method: 'POST',
        headers: { authorization: `Bearer ${testKeys.secretKey}`, 'idempotency-key': key },
      });
    await database.query('alter table sandbox_provider.events rename to events_away');
    const first = await cancel('broken');
    await database.query('alter table sandbox_provider.events_away rename to events');
    expect(first.status).toBe(500);
    expect(first.headers.get('stripe-should-retry')).toBe('false');
    expect(errors).toHaveLength(1);
    const again = await cancel('broken');
    expect(again.status).toBe(500);
    expect(await again.json()).toEqual(await first.json());
    expect(await failing.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
    });
    expect((await cancel('another')).status).toBe(200);
  });
});

describe('API keys', () => {
  it('are rejected when missing, wrong or live', async () => {
    const none = await fetch(`${sandbox.url}/v1/events`);
    expect(none.status).toBe(401);
    for (const key of ['sk_test_wrong', 'sk_live_1234567890']) {
      const client = new Stripe(key, {
        host: '127.0.0.1',
        port: new URL(sandbox.url).port,
        protocol: 'http',
      });
      await expect(client.paymentIntents.list()).rejects.toMatchObject({
        type: 'StripeAuthenticationError',
      });
    }
  });

  it('can only create payment methods when they are publishable', async () => {
    const headers = { authorization: `Bearer ${testKeys.publishableKey}` };
    const { status } = await fetch(`${sandbox.url}/v1/payment_intents`, { headers });
    expect(status).toBe(403);
    expect((await create('publishable', undefined, testKeys.publishableKey)).status).toBe(403);
  });
});

describe('card numbers', () => {
  const tokenise = (number: string, extra: Record<string, string> = {}) =>
    fetch(`${sandbox.url}/v1/payment_methods`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testKeys.publishableKey}`, 'idempotency-key': number },
      body: new URLSearchParams({
        type: 'card',
        'card[number]': number,
        'card[exp_month]': '12',
        'card[exp_year]': '2030',
        'card[cvc]': '123',
        'billing_details[address][postal_code]': 'EH1 1BB',
        ...extra,
      }),
    });

  it('become a payment method that shows brand and last four digits only', async () => {
    const response = await tokenise('4242 4242 4242 4242');
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      card: { brand: 'visa', last4: '4242', exp_year: 2030 },
    });
    expect(text.replace(/\D/g, '')).not.toContain('4242424242424242');
  });

  it('are rejected when wrong, expired or of a real card', async () => {
    expect(await errorOf(await tokenise('4242424242424241'))).toMatchObject({
      code: 'incorrect_number',
      param: 'card[number]',
    });
    expect(
      await errorOf(await tokenise('5555555555554444', { 'card[exp_year]': '2020' })),
    ).toMatchObject({ code: 'invalid_expiry_year' });
    expect(await errorOf(await tokenise('4929000000006'))).toMatchObject({
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
    });
  });

  it('are not stored in the database', async () => {
    await tokenise('5555555555554444');
    expect(await database.findColumnsContaining('5555555555554444')).toEqual([]);
    expect(await database.findColumnsContaining('4242424242424242')).toEqual([]);
  });
});

it('sends nosniff with every response, also errors that come before the routes', async () => {
  const { statuses, sniffed } = await findSniffedResponses(sandbox.url, [
    ['GET /health HTTP/1.1'],
    ['GET /fields HTTP/1.1'],
    ['GET /v1/payment_intents HTTP/1.1'],
    ['GET /nowhere HTTP/1.1'],
    ['GET /%00 HTTP/1.1'],
  ]);
  expect(Object.values(statuses)).toEqual(expect.arrayContaining(['200', '400', '401', '404']));
  expect(sniffed).toEqual([]);
});
