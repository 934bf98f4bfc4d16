import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { signWebhook } from 'payment-sandbox/testing';
import pg from 'pg';
import type Stripe from 'stripe';
import { untilLocked } from '../../../kit/testing/until-locked';
import type { Payment } from '../payment/payment-shapes';
import { paymentSteps } from '../testing/payment-steps';
import { type PaymentTest, providersOfPort, startPaymentTest } from '../testing/start-payment-test';

type Answer = { status: number; code: string | undefined };

describe.each(providersOfPort)('webhooks through %s', (provider) => {
  let all: PaymentTest;
  let steps: ReturnType<typeof paymentSteps>;
  let secret: string;
  let payment: Payment;
  let intentId: string;

  beforeAll(async () => {
    all = await startPaymentTest('by-hand', provider);
    steps = paymentSteps(all, await all.test.guest());
    secret = all.keys.webhookSecret;
  }, 60_000);
  afterAll(() => all.stop());
  beforeEach(async () => {
    payment = await steps.begin();
    intentId = (await steps.intentOf(payment)).id;
  });

  const stripe = () => all.sandbox.stripe;
  const now = () => Math.floor(all.test.clock.now().getTime() / 1000);
  const sql = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await all.test.host.runtime.connection.pool.query<Row>(text, values)).rows;

  async function post(body: string, signature: string | undefined): Promise<Answer> {
    const reply = await all.test.host.app.inject({
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

  /** Signed as the provider does, this many seconds off our clock. */
  const send = (event: object, secondsOff = 0): Promise<Answer> => {
    const body = JSON.stringify(event);
    return post(body, signWebhook(body, secret, now() + secondsOff));
  };

  /** The provider's own event of this payment's intent, as it would have sent it. */
  async function eventOf(type: string, intent = intentId): Promise<Stripe.Event> {
    const { data } = await stripe().events.list({ limit: 100, type });
    const found = data.find(({ data: { object } }) => {
      const { id, payment_intent: of } = object as { id: string; payment_intent?: string };
      return id === intent || of === intent;
    });
    if (!found) throw new Error(`The provider knows of no ${type}.`);
    return found;
  }

  /** What happens at the provider and nobody here sees. */
  const confirm = () =>
    stripe().paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' });
  const capture = () => stripe().paymentIntents.capture(intentId);
  const refund = () => stripe().refunds.create({ payment_intent: intentId });

  const taken = { status: 200, code: undefined };
  const fieldsOf = async () => {
    const [row] = await sql<{ status: string; receipt_number: string | null }>(
      'select status, receipt_number from payments.payments where id = $1',
      [payment.id],
    );
    return row;
  };
  const statusNow = async () => (await fieldsOf())?.status;
  /** Which movements are in the books, and how often. */
  const movements = async (): Promise<Record<string, number>> => {
    const rows = await sql<{ kind: string; times: number }>(
      `select kind, count(*)::int as times from payments.ledger_transactions
      where payment_id = $1 group by kind`,
      [payment.id],
    );
    return Object.fromEntries(rows.map(({ kind, times }) => [kind, times]));
  };
  const expectNothingMoved = async () => {
    expect(await statusNow()).toBe('REQUIRES_PAYMENT_METHOD');
    expect(await movements()).toEqual({});
  };

  describe('control characters', () => {
    it('in a field that is not stored do not stop a signed event', async () => {
      await confirm();
      const event = await eventOf('payment_intent.amount_capturable_updated');
      const data = {
        ...event.data,
        object: { ...event.data.object, description: 'a\u0000\u0007' },
      };
      expect(await send({ ...event, data })).toEqual(taken);
      expect(await statusNow()).toBe('AUTHORISED');
    });

    it('in the id of an event are refused with 422', async () => {
      await confirm();
      const event = await eventOf('payment_intent.amount_capturable_updated');
      expect(await send({ ...event, id: 'evt_\u0000' })).toEqual({
        status: 422,
        code: 'invalid-request',
      });
      await expectNothingMoved();
    });
  });

  describe('who may tell of money', () => {
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
      ['half of a signature', (body) => signWebhook(body, secret, now()).slice(0, -32)],
      ['a header of thousands of letters', (body) => signWebhook(body, secret, now()).repeat(40)],
    ])('is not who sends %s', async (_case, signatureOf) => {
      await confirm();
      const body = JSON.stringify(await eventOf('payment_intent.amount_capturable_updated'));
      const answer = await post(body, signatureOf(body));
      expect(answer).toEqual({ status: 400, code: 'webhook-signature-invalid' });
      await expectNothingMoved();
    });

    it.each([-301, 301])('is not who signed %i s off our clock', async (seconds) => {
      await confirm();
      const event = await eventOf('payment_intent.amount_capturable_updated');
      expect(await send(event, seconds)).toEqual({ status: 400, code: 'webhook-out-of-time' });
      await expectNothingMoved();
      // The event itself is not used up by that.
      expect(await send(event)).toEqual(taken);
      expect(await statusNow()).toBe('AUTHORISED');
    });

    it.each([-300, 300])('is who signed %i s off our clock', async (seconds) => {
      await confirm();
      const event = await eventOf('payment_intent.amount_capturable_updated');
      // To the second: the header has no more.
      all.test.clock.set(new Date(now() * 1000));
      expect(await send(event, seconds)).toEqual(taken);
      expect(await statusNow()).toBe('AUTHORISED');
    });

    it('is not who sends the letters of five minutes ago again', async () => {
      await confirm();
      const body = JSON.stringify(await eventOf('payment_intent.amount_capturable_updated'));
      const signature = signWebhook(body, secret, now());
      all.test.clock.advance(302_000);
      expect(await post(body, signature)).toEqual({ status: 400, code: 'webhook-out-of-time' });
      await expectNothingMoved();
    });

    it.each(['{}', '[]', 'null', '{"id":"evt_1","type":"charge.refunded","data":{}}', '{"id":'])(
      'is answered plainly where the letters say nothing: %s',
      async (body) => {
        expect((await post(body, signWebhook(body, secret, now()))).status).toBe(400);
      },
    );
  });

  describe('an event that comes again', () => {
    const bookedOnce = { authorise: 1, capture: 1 };

    it('counts once, ten times at once and once more later', async () => {
      await confirm();
      await capture();
      const event = await eventOf('payment_intent.succeeded');
      const answers = await Promise.all(Array.from({ length: 10 }, () => send(event)));
      expect(answers).toEqual(Array(10).fill(taken));
      const first = await fieldsOf();
      expect(first).toEqual({ status: 'CAPTURED', receipt_number: expect.stringMatching(/^TS-/) });
      expect(await send(event)).toEqual(taken);
      expect(await fieldsOf()).toEqual(first);
      expect(await movements()).toEqual(bookedOnce);
      expect(
        await sql('select * from payments.webhook_events where id = $1', [event.id]),
      ).toHaveLength(1);
    });

    it('moves no money under a new id', async () => {
      await confirm();
      await capture();
      const event = await eventOf('payment_intent.succeeded');
      expect(await send(event)).toEqual(taken);
      const first = await fieldsOf();
      const again = await Promise.all(
        [1, 2, 3].map((nth) => send({ ...event, id: `${event.id}_${nth}` })),
      );
      expect(again).toEqual([taken, taken, taken]);
      expect(await fieldsOf()).toEqual(first);
      expect(await movements()).toEqual(bookedOnce);
      expect(await steps.booksOf(payment)).toMatchObject({ 'provider-receivable': 1_750 });
    });

    it('gives back once, by whatever ids it is told', async () => {
      await confirm();
      await capture();
      await refund();
      const event = await eventOf('charge.refunded');
      for (const id of [event.id, event.id, `${event.id}_2`]) await send({ ...event, id });
      expect(await statusNow()).toBe('REFUNDED');
      expect(await movements()).toEqual({ ...bookedOnce, refund: 1 });
      expect(await steps.booksOf(payment)).toEqual({
        'refunds-given': 1_750,
        'fee-income': -250,
        'fare-income': -1_500,
      });
    });
  });

  describe('a reservation for a hold that is lost', () => {
    const requests = () =>
      sql(`select from payments.received_events where subscription = 'cancel-at-provider'`);

    it('is given back by one request, however often its event comes', async () => {
      const before = await requests();
      await sql('update payments.payments set closed_at = now() where id = $1', [payment.id]);
      await confirm();
      const event = await eventOf('payment_intent.amount_capturable_updated');
      for (let times = 0; times < 3; times += 1) expect(await send(event)).toEqual(taken);
      await all.test.settled();
      expect((await requests()).length - before.length).toBe(1);
      expect(await statusNow()).toBe('CANCELLED');
      expect(await movements()).toEqual({ authorise: 1, release: 1 });
      expect((await steps.intentOf(payment)).status).toBe('canceled');
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
    ])('end where the money is: %j', async (order) => {
      await confirm();
      await capture();
      await refund();
      for (const type of order) {
        expect(await send(await eventOf(type))).toEqual(taken);
        expect(await statusNow()).toBe('REFUNDED');
      }
      expect(await movements()).toEqual({ authorise: 1, capture: 1, refund: 1 });
    });

    it('do not reopen what was given up', async () => {
      await confirm();
      const early = await eventOf(authorised);
      await stripe().paymentIntents.cancel(intentId);
      expect(await send(await eventOf('payment_intent.canceled'))).toEqual(taken);
      expect(await send(early)).toEqual(taken);
      expect(await send(await eventOf('payment_intent.created'))).toEqual(taken);
      expect(await statusNow()).toBe('CANCELLED');
      expect(await steps.booksOf(payment)).toEqual({});
    });

    it('say nothing by themselves: not that it was taken, nor that it was cancelled', async () => {
      await confirm();
      const event = await eventOf(authorised);
      for (const type of ['payment_intent.canceled', succeeded]) {
        expect(await send({ ...event, id: `${event.id}_${type}`, type })).toEqual(taken);
      }
      expect(await statusNow()).toBe('AUTHORISED');
      expect(await movements()).toEqual({ authorise: 1 });
    });

    it.each([
      ['before a card was there', async () => undefined],
      ['when the card had only reserved it', confirm],
    ])(
      'leave the newest state though a look at the intent %s is written down last',
      async (_when, first) => {
        await first();
        const early = { ...(await eventOf('payment_intent.created')), type: authorised };
        const other = new pg.Client({ connectionString: all.test.databaseUrl });
        await other.connect();
        // Whoever marks this event waits: the look at the intent was before that.
        await other.query('begin');
        await other.query(
          `insert into payments.webhook_events (id, type, received_at) values ($1, 'held', now())`,
          [early.id],
        );
        const stale = send(early);
        await untilLocked(steps.database());
        if ((await steps.intentOf(payment)).status === 'requires_payment_method') await confirm();
        await capture();
        expect(await send(await eventOf(succeeded))).toEqual(taken);
        const newest = await fieldsOf();
        expect(newest?.status).toBe('CAPTURED');
        await other.query('rollback');
        await other.end();
        expect(await stale).toEqual(taken);
        expect(await fieldsOf()).toEqual(newest);
        expect(await movements()).toEqual({ authorise: 1, capture: 1 });
      },
    );
  });

  describe('an intent that is none of ours', () => {
    const marks = () => sql('select id from payments.webhook_events order by id');

    it('is heard of and left alone where the provider does not know it', async () => {
      await confirm();
      const before = await marks();
      const event = await eventOf('payment_intent.amount_capturable_updated');
      const object = { ...event.data.object, id: 'pi_of_nobody' };
      expect(await send({ ...event, id: 'evt_of_nobody', data: { object } })).toEqual(taken);
      await expectNothingMoved();
      expect(await marks()).toEqual(before);
    });

    it('pays for nothing, though it says that it is for our swap', async () => {
      const foreign = await stripe().paymentIntents.create({
        ...{ amount: 1_750, currency: 'gbp', confirm: true, payment_method: 'pm_card_visa' },
        metadata: { operationId: payment.operationId },
      });
      expect(foreign.status).toBe('succeeded');
      const before = await marks();
      expect(await send(await eventOf('payment_intent.succeeded', foreign.id))).toEqual(taken);
      await expectNothingMoved();
      expect(await marks()).toEqual(before);
    });
  });
});
