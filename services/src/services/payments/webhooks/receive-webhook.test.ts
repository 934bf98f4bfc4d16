import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { signWebhook } from 'payment-sandbox/testing';
import pg from 'pg';
import type Stripe from 'stripe';
import { waitForLocks } from '../../../kit/testing/wait-for-locks';
import type { Payment } from '../payment-shapes';
import { paymentSteps } from '../testing/payment-steps';
import { type PaymentTest, startPaymentTest, testedProviders } from '../testing/start-payment-test';

type WebhookResponse = { status: number; code: string | undefined };

describe.each(testedProviders)('webhooks through %s', (provider) => {
  let env: PaymentTest;
  let steps: ReturnType<typeof paymentSteps>;
  let secret: string;
  let payment: Payment;
  let intentId: string;

  beforeAll(async () => {
    env = await startPaymentTest('by-hand', provider);
    steps = paymentSteps(env, await env.test.guest());
    secret = env.keys.webhookSecret;
  }, 60_000);
  afterAll(() => env.stop());
  beforeEach(async () => {
    payment = await steps.begin();
    intentId = (await steps.getIntent(payment)).id;
  });

  const stripe = () => env.sandbox.stripe;
  const now = () => Math.floor(env.test.clock.now().getTime() / 1000);
  const sql = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await env.test.host.runtime.connection.pool.query<Row>(text, values)).rows;

  async function post(body: string, signature: string | undefined): Promise<WebhookResponse> {
    const reply = await env.test.host.app.inject({
      method: 'POST',
      url: '/api/payments/webhooks',
      headers: {
        'content-type': 'application/json',
        ...(signature === undefined ? {} : { 'stripe-signature': signature }),
      },
      payload: body,
    });
    return { status: reply.statusCode, code: (reply.json() as { code?: string }).code };
  }

  /** Sends an event with a signature that is this many seconds off our clock. */
  const send = (event: object, secondsOff = 0): Promise<WebhookResponse> => {
    const body = JSON.stringify(event);
    return post(body, signWebhook(body, secret, now() + secondsOff));
  };

  /** The provider's event for an intent. */
  async function findEvent(type: string, intent = intentId): Promise<Stripe.Event> {
    const { data } = await stripe().events.list({ limit: 100, type });
    const found = data.find(({ data: { object } }) => {
      const { id, payment_intent: of } = object as { id: string; payment_intent?: string };
      return id === intent || of === intent;
    });
    if (!found) throw new Error(`The provider has no event ${type}.`);
    return found;
  }

  /** Changes at the provider without a webhook. */
  const confirm = () =>
    stripe().paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' });
  const capture = () => stripe().paymentIntents.capture(intentId);
  const refund = () => stripe().refunds.create({ payment_intent: intentId });

  const accepted = { status: 200, code: undefined };
  const getStoredPayment = async () => {
    const [row] = await sql<{ status: string; receipt_number: string | null }>(
      'select status, receipt_number from payments.payments where id = $1',
      [payment.id],
    );
    return row;
  };
  const getStatus = async () => (await getStoredPayment())?.status;
  /** The number of ledger transactions by kind. */
  const countMovements = async (): Promise<Record<string, number>> => {
    const rows = await sql<{ kind: string; times: number }>(
      `select kind, count(*)::int as times from payments.ledger_transactions
      where payment_id = $1 group by kind`,
      [payment.id],
    );
    return Object.fromEntries(rows.map(({ kind, times }) => [kind, times]));
  };
  const expectNothingMoved = async () => {
    expect(await getStatus()).toBe('REQUIRES_PAYMENT_METHOD');
    expect(await countMovements()).toEqual({});
  };

  describe('control characters', () => {
    it('are accepted in a field that is not stored', async () => {
      await confirm();
      const event = await findEvent('payment_intent.amount_capturable_updated');
      const data = {
        ...event.data,
        object: { ...event.data.object, description: 'a\u0000\u0007' },
      };
      expect(await send({ ...event, data })).toEqual(accepted);
      expect(await getStatus()).toBe('AUTHORISED');
    });

    it('return 422 in the id of an event', async () => {
      await confirm();
      const event = await findEvent('payment_intent.amount_capturable_updated');
      expect(await send({ ...event, id: 'evt_\u0000' })).toEqual({
        status: 422,
        code: 'invalid-request',
      });
      await expectNothingMoved();
    });
  });

  describe('the signature', () => {
    it.each<[string, (body: string) => string | undefined]>([
      ['no signature', () => undefined],
      [
        'a signature by another account’s secret',
        (body) => signWebhook(body, 'whsec_other', now()),
      ],
      ['the signature of another body', () => signWebhook('{}', secret, now())],
      [
        'another time than was signed',
        (body) => signWebhook(body, secret, now()).replace(/\d/, '9'),
      ],
      [
        'a signature of an older scheme',
        (body) => signWebhook(body, secret, now()).replace('v1=', 'v0='),
      ],
      ['text after a signature', (body) => `${signWebhook(body, secret, now())}=junk`],
      ['half of a signature', (body) => signWebhook(body, secret, now()).slice(0, -32)],
      [
        'a header of thousands of characters',
        (body) => signWebhook(body, secret, now()).repeat(40),
      ],
    ])('is rejected with %s', async (_case, signatureOf) => {
      await confirm();
      const body = JSON.stringify(await findEvent('payment_intent.amount_capturable_updated'));
      const response = await post(body, signatureOf(body));
      expect(response).toEqual({ status: 400, code: 'webhook-signature-invalid' });
      await expectNothingMoved();
    });

    it.each([-301, 301])(
      'is rejected when its time differs from our clock by %i s',
      async (seconds) => {
        await confirm();
        const event = await findEvent('payment_intent.amount_capturable_updated');
        expect(await send(event, seconds)).toEqual({ status: 400, code: 'webhook-out-of-time' });
        await expectNothingMoved();
        // The event can still be accepted afterwards.
        expect(await send(event)).toEqual(accepted);
        expect(await getStatus()).toBe('AUTHORISED');
      },
    );

    it.each([-300, 300])(
      'is accepted when its time differs from our clock by %i s',
      async (seconds) => {
        await confirm();
        const event = await findEvent('payment_intent.amount_capturable_updated');
        // The header has whole seconds.
        env.test.clock.set(new Date(now() * 1000));
        expect(await send(event, seconds)).toEqual(accepted);
        expect(await getStatus()).toBe('AUTHORISED');
      },
    );

    it('is rejected when the same request is repeated after five minutes', async () => {
      await confirm();
      const body = JSON.stringify(await findEvent('payment_intent.amount_capturable_updated'));
      const signature = signWebhook(body, secret, now());
      env.test.clock.advance(302_000);
      expect(await post(body, signature)).toEqual({ status: 400, code: 'webhook-out-of-time' });
      await expectNothingMoved();
    });

    it.each(['{}', '[]', 'null', '{"id":"evt_1","type":"charge.refunded","data":{}}', '{"id":'])(
      'returns 400 for an invalid body: %s',
      async (body) => {
        expect((await post(body, signWebhook(body, secret, now()))).status).toBe(400);
      },
    );
  });

  describe('a repeated event', () => {
    const movementsOnce = { authorise: 1, capture: 1 };

    it('has effect once, also when sent concurrently', async () => {
      await confirm();
      await capture();
      const event = await findEvent('payment_intent.succeeded');
      const responses = await Promise.all(Array.from({ length: 10 }, () => send(event)));
      expect(responses).toEqual(Array(10).fill(accepted));
      const first = await getStoredPayment();
      expect(first).toEqual({ status: 'CAPTURED', receipt_number: expect.stringMatching(/^TS-/) });
      expect(await send(event)).toEqual(accepted);
      expect(await getStoredPayment()).toEqual(first);
      expect(await countMovements()).toEqual(movementsOnce);
      expect(
        await sql('select * from payments.webhook_events where id = $1', [event.id]),
      ).toHaveLength(1);
    });

    it('has no effect with a new id', async () => {
      await confirm();
      await capture();
      const event = await findEvent('payment_intent.succeeded');
      expect(await send(event)).toEqual(accepted);
      const first = await getStoredPayment();
      const again = await Promise.all(
        [1, 2, 3].map((nth) => send({ ...event, id: `${event.id}_${nth}` })),
      );
      expect(again).toEqual([accepted, accepted, accepted]);
      expect(await getStoredPayment()).toEqual(first);
      expect(await countMovements()).toEqual(movementsOnce);
      expect(await steps.getBalances(payment)).toMatchObject({ 'provider-receivable': 1_750 });
    });

    it('records a refund once for several ids', async () => {
      await confirm();
      await capture();
      await refund();
      const event = await findEvent('charge.refunded');
      for (const id of [event.id, event.id, `${event.id}_2`]) await send({ ...event, id });
      expect(await getStatus()).toBe('REFUNDED');
      expect(await countMovements()).toEqual({ ...movementsOnce, refund: 1 });
      expect(await steps.getBalances(payment)).toEqual({
        'refunds-given': 1_750,
        'fee-income': -250,
        'fare-income': -1_500,
      });
    });
  });

  describe('an authorisation after a lost hold', () => {
    const listCancelRequests = () =>
      sql(`select from payments.received_events where subscription = 'cancel-at-provider'`);

    it('is released by one request for repeated events', async () => {
      const before = await listCancelRequests();
      await sql('update payments.payments set closed_at = now() where id = $1', [payment.id]);
      await confirm();
      const event = await findEvent('payment_intent.amount_capturable_updated');
      for (let times = 0; times < 3; times += 1) expect(await send(event)).toEqual(accepted);
      await env.test.settled();
      expect((await listCancelRequests()).length - before.length).toBe(1);
      expect(await getStatus()).toBe('CANCELLED');
      expect(await countMovements()).toEqual({ authorise: 1, release: 1 });
      expect((await steps.getIntent(payment)).status).toBe('canceled');
    });
  });

  describe('events in the wrong order', () => {
    const authorised = 'payment_intent.amount_capturable_updated';
    const succeeded = 'payment_intent.succeeded';
    const refunded = 'charge.refunded';

    it.each([
      [[refunded, succeeded, authorised]],
      [[succeeded, authorised, refunded]],
      [[authorised, refunded, succeeded]],
    ])('result in the state of the provider: %j', async (order) => {
      await confirm();
      await capture();
      await refund();
      for (const type of order) {
        expect(await send(await findEvent(type))).toEqual(accepted);
        expect(await getStatus()).toBe('REFUNDED');
      }
      expect(await countMovements()).toEqual({ authorise: 1, capture: 1, refund: 1 });
    });

    it('do not reopen a cancelled payment', async () => {
      await confirm();
      const early = await findEvent(authorised);
      await stripe().paymentIntents.cancel(intentId);
      expect(await send(await findEvent('payment_intent.canceled'))).toEqual(accepted);
      expect(await send(early)).toEqual(accepted);
      expect(await send(await findEvent('payment_intent.created'))).toEqual(accepted);
      expect(await getStatus()).toBe('CANCELLED');
      expect(await steps.getBalances(payment)).toEqual({});
    });

    it('do not change the payment by their type alone', async () => {
      await confirm();
      const event = await findEvent(authorised);
      for (const type of ['payment_intent.canceled', succeeded]) {
        expect(await send({ ...event, id: `${event.id}_${type}`, type })).toEqual(accepted);
      }
      expect(await getStatus()).toBe('AUTHORISED');
      expect(await countMovements()).toEqual({ authorise: 1 });
    });

    it.each([
      ['before a card was submitted', async () => undefined],
      ['when the card was only authorised', confirm],
    ])(
      'keep the newest state when an intent that was read %s is recorded last',
      async (_when, first) => {
        await first();
        const early = { ...(await findEvent('payment_intent.created')), type: authorised };
        const other = new pg.Client({ connectionString: env.test.databaseUrl });
        await other.connect();
        // Blocks the insert of this event, after its intent was read.
        await other.query('begin');
        await other.query(
          `insert into payments.webhook_events (id, type, received_at) values ($1, 'held', now())`,
          [early.id],
        );
        const delayedResponse = send(early);
        await waitForLocks(steps.database());
        if ((await steps.getIntent(payment)).status === 'requires_payment_method') await confirm();
        await capture();
        expect(await send(await findEvent(succeeded))).toEqual(accepted);
        const newest = await getStoredPayment();
        expect(newest?.status).toBe('CAPTURED');
        await other.query('rollback');
        await other.end();
        expect(await delayedResponse).toEqual(accepted);
        expect(await getStoredPayment()).toEqual(newest);
        expect(await countMovements()).toEqual({ authorise: 1, capture: 1 });
      },
    );
  });

  describe('an unknown intent', () => {
    const listReceivedEvents = () => sql('select id from payments.webhook_events order by id');

    it('is ignored when the provider does not know it', async () => {
      await confirm();
      const before = await listReceivedEvents();
      const event = await findEvent('payment_intent.amount_capturable_updated');
      const object = { ...event.data.object, id: 'pi_unknown' };
      expect(await send({ ...event, id: 'evt_unknown', data: { object } })).toEqual(accepted);
      await expectNothingMoved();
      expect(await listReceivedEvents()).toEqual(before);
    });

    it('is ignored when its metadata names our swap', async () => {
      const foreign = await stripe().paymentIntents.create({
        amount: 1_750,
        currency: 'gbp',
        capture_method: 'manual',
        metadata: { operationId: payment.operationId },
      });
      await stripe().paymentIntents.confirm(foreign.id, { payment_method: 'pm_card_visa' });
      await stripe().paymentIntents.capture(foreign.id);
      const before = await listReceivedEvents();
      expect(await send(await findEvent('payment_intent.succeeded', foreign.id))).toEqual(accepted);
      await expectNothingMoved();
      expect(await listReceivedEvents()).toEqual(before);
    });
  });
});
