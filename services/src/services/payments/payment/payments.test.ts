import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestClient } from '../../../kit/testing/test-client';
import type { Payment } from '../payment-shapes';
import { toReference } from '../testing/fake-train-swap';
import { getCode, paymentSteps } from '../testing/payment-steps';
import { type PaymentTest, startPaymentTest, testedProviders } from '../testing/start-payment-test';

describe.each(testedProviders)('payments through %s', (provider) => {
  let env: PaymentTest;
  let client: TestClient;
  let steps: ReturnType<typeof paymentSteps>;

  beforeAll(async () => {
    env = await startPaymentTest('by-themselves', provider);
    client = await env.test.guest();
    steps = paymentSteps(env, client);
  }, 60_000);
  afterAll(() => env.stop());

  describe('creating a payment', () => {
    it('reads the amount from train-swap and returns the URL of the card fields', async () => {
      const operation = env.hold();
      const { status, body } = await steps.create(operation.id);
      expect(status).toBe(201);
      expect(body).toMatchObject({
        operationId: operation.id,
        amount: { amount: 1_750, currency: 'GBP' },
        status: 'REQUIRES_PAYMENT_METHOD',
        card: null,
        challenge: null,
        failure: null,
        provider: { name: provider, environment: 'test' },
      });
      const fields = new URL(body.provider.fieldsUrl);
      expect(fields.searchParams.get('key')).toBe(body.provider.publishableKey);
      expect(body.provider.publishableKey).toMatch(/^pk_test_/);
      expect(fields.searchParams.get('origin')).toBe('http://localhost:4200');
      expect(await steps.getIntent(body)).toMatchObject({
        amount: 1_750,
        capture_method: 'manual',
      });
    });

    it('creates one payment for ten concurrent requests with one key', async () => {
      const { id } = env.hold();
      const replies = await Promise.all(Array.from({ length: 10 }, () => steps.create(id, 'ten')));
      expect(replies.map((reply) => reply.status)).toEqual(Array(10).fill(201));
      expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
    }, 30_000);

    it('returns the same payment for different keys', async () => {
      const { id } = env.hold();
      const replies = await Promise.all(Array.from({ length: 10 }, () => steps.create(id)));
      expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1);
    }, 30_000);

    it('updates the amount when another seat changes the price', async () => {
      const operation = env.hold();
      const payment = await steps.begin(operation.id);
      operation.amountDue = { amount: 2_000, currency: 'GBP' };
      expect(getCode(await steps.pay(payment, 'pm_card_visa'))).toBe('amount-changed');
      const again = await steps.begin(operation.id);
      expect(again).toMatchObject({ id: payment.id, amount: { amount: 2_000 } });
      expect((await steps.pay(again, 'pm_card_visa')).body.status).toBe('AUTHORISED');
      expect((await steps.getIntent(payment)).amount_capturable).toBe(2_000);
    });

    it.each([
      ['nothing is due', { amountDue: { amount: 0, currency: 'GBP' } }, 409, 'nothing-to-pay'],
      ['the hold has ended', { status: 'EXPIRED' as const }, 410, 'hold-expired'],
      ['the hold has expired', { heldUntil: '2020-01-01T00:00:00Z' }, 410, 'hold-expired'],
      ['a step-up is required', { stepUpRequired: true }, 403, 'step-up-required'],
      [
        'the operation belongs to another traveller',
        { isOtherTravellers: true },
        404,
        'operation-not-found',
      ],
    ])('is rejected when %s', async (_case, change, status, code) => {
      const rejected = await steps.create(env.hold(change).id);
      expect([rejected.status, getCode(rejected)]).toEqual([status, code]);
    });

    it('requires a session and a key, and rejects an amount', async () => {
      const { id } = env.hold();
      expect((await steps.create(id, steps.nextKey(), env.test.client())).status).toBe(401);
      const noKey = await client.post('/api/payments/payments', { operationId: id });
      expect(getCode(noKey)).toBe('idempotency-key-missing');
      const cheaper = { operationId: id, amount: { amount: 1, currency: 'GBP' } };
      const rejected = await client.post('/api/payments/payments', cheaper, {
        key: steps.nextKey(),
      });
      expect(rejected.status).toBe(422);
    });
  });

  describe('paying', () => {
    it('authorises the card, captures it when the swap is confirmed, and creates a receipt', async () => {
      const payment = await steps.begin();
      const reserved = (await steps.pay(payment, 'pm_card_visa')).body;
      expect(reserved).toMatchObject({
        status: 'AUTHORISED',
        card: { brand: 'visa', last4: '4242' },
      });
      expect(await steps.getBalances(payment)).toEqual({
        'authorised-at-provider': 1_750,
        'cardholder-reservations': -1_750,
      });
      const early = await client.get(`/api/payments/payments/${payment.id}/receipt`);
      expect(getCode(early)).toBe('payment-not-captured');

      await steps.confirmSwap(payment);
      expect((await steps.get(payment)).status).toBe('CAPTURED');
      expect(await steps.getIntent(payment)).toMatchObject({
        status: 'succeeded',
        amount_received: 1_750,
      });
      expect(await steps.getBalances(payment)).toEqual({
        'provider-receivable': 1_750,
        'fee-income': -250,
        'fare-income': -1_500,
      });
      const receipt = await client.get(`/api/payments/payments/${payment.id}/receipt`);
      expect(receipt.body).toMatchObject({
        bookingReference: toReference(env.operations.get(payment.operationId)?.bookingId ?? ''),
        number: expect.stringMatching(/^TS-2026-\d{6}$/),
        total: { amount: 1_750 },
        lines: [{ label: 'Fare difference' }, { label: 'Swap fee' }],
        card: { brand: 'visa', last4: '4242' },
      });
    });

    it('does not return the client secret of the intent', async () => {
      const begun = await steps.create(env.hold().id);
      const secret = (await steps.getIntent(begun.body)).client_secret;
      const paid = await steps.pay(begun.body, 'pm_card_visa');
      expect(begun.text + paid.text).not.toContain(secret);
    });

    it('charges once for ten concurrent requests with one key', async () => {
      const payment = await steps.begin();
      const replies = await Promise.all(
        Array.from({ length: 10 }, () => steps.pay(payment, 'pm_card_visa', 'card-once')),
      );
      expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
      expect(replies[0]?.body.status).toBe('AUTHORISED');
      expect((await steps.getBalances(payment))['authorised-at-provider']).toBe(1_750);
    }, 30_000);

    it('charges once when two pages pay with two cards concurrently', async () => {
      const payment = await steps.begin();
      const replies = await Promise.all([
        steps.pay(payment, 'pm_card_visa'),
        steps.pay(payment, 'pm_card_mastercard'),
      ]);
      expect(replies.map((reply) => reply.body.status)).toEqual(['AUTHORISED', 'AUTHORISED']);
      expect((await steps.getBalances(payment))['authorised-at-provider']).toBe(1_750);
    });

    it.each([
      ['pm_card_chargeDeclined', 'card_declined'],
      ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
    ])('keeps the payment after %s and accepts another card', async (card, code) => {
      const payment = await steps.begin();
      const rejected = (await steps.pay(payment, card)).body;
      expect(rejected).toMatchObject({
        status: 'REQUIRES_PAYMENT_METHOD',
        failure: { code },
      });
      const operation = env.operations.get(payment.operationId);
      expect(Date.parse(rejected.failure?.repairUntil ?? '')).toBeLessThanOrEqual(
        Date.parse(operation?.heldUntil ?? ''),
      );
      expect((await steps.get(payment)).failure?.code).toBe(code);
      const retried = (await steps.pay(payment, 'pm_card_visa')).body;
      expect(retried).toMatchObject({ status: 'AUTHORISED', failure: null });
    });

    it('describes a declined card in the language of each request', async () => {
      const payment = await steps.begin();
      await steps.pay(payment, 'pm_card_chargeDeclined');
      const getMessage = async (code: string) => {
        const path = `/api/payments/payments/${payment.id}`;
        const { body } = await client.get<Payment>(path, { headers: { 'accept-language': code } });
        return body.failure?.message;
      };
      expect(await getMessage('de')).toMatch(/^Ihre Bank hat diese Karte abgelehnt\./);
      expect(await getMessage('en')).toMatch(/^Your bank declined this card\./);
    });

    it('rejects a card that the provider does not know', async () => {
      const payment = await steps.begin();
      expect(getCode(await steps.pay(payment, 'pm_never_made'))).toBe('card-not-known');
      expect((await steps.pay(payment, '4242424242424242')).status).toBe(422);
    });

    it('rejects a card below the minimum charge, and accepts a voucher', async () => {
      const amountDue = { amount: 5, currency: 'GBP' };
      const operation = env.hold({ amountDue });
      const payment = await steps.begin(operation.id);
      expect(payment).toMatchObject({ amount: amountDue, byCard: amountDue });
      const rejected = await steps.pay(payment, 'pm_card_visa');
      expect([rejected.status, getCode(rejected)]).toEqual([409, 'too-little-for-card']);
      expect((rejected.body as { detail?: string }).detail).toContain('less than £0.30, and £0.05');
      expect(await steps.getIntent(payment)).toMatchObject({ status: 'requires_payment_method' });
      expect(await steps.getBalances(payment)).toEqual({});

      await steps.applyVoucher(payment, await steps.issueVoucher(1_000));
      expect((await steps.payByVoucher(payment)).body.status).toBe('AUTHORISED');
    });

    it('accepts a card after the price has risen to the minimum charge', async () => {
      const operation = env.hold({ amountDue: { amount: 10, currency: 'GBP' } });
      const payment = await steps.begin(operation.id);
      operation.amountDue = { amount: 29, currency: 'GBP' };
      await steps.begin(operation.id);
      expect(getCode(await steps.pay(payment, 'pm_card_visa'))).toBe('too-little-for-card');
      operation.amountDue = { amount: 31, currency: 'GBP' };
      await steps.begin(operation.id);
      expect((await steps.pay(payment, 'pm_card_visa')).body.status).toBe('AUTHORISED');
      expect((await steps.getIntent(payment)).amount_capturable).toBe(31);
    });

    it('returns 404 for a session without access to the operation', async () => {
      const operation = env.hold();
      const payment = await steps.begin(operation.id);
      operation.isOtherTravellers = true;
      for (const reply of [
        await client.get(`/api/payments/payments/${payment.id}`),
        await client.get(`/api/payments/payments/${payment.id}/receipt`),
        await steps.pay(payment, 'pm_card_visa'),
        await steps.submitCode(payment, '123456'),
      ]) {
        expect([reply.status, getCode(reply)]).toEqual([404, 'payment-not-found']);
      }
    });
  });

  describe('listing payments', () => {
    type Listed = { payments: { id: string }[] };
    const list = async (by = client) => (await by.get<Listed>('/api/payments/payments')).body;

    it('returns captured payments of the bookings of the session, newest first', async () => {
      env.test.clock.advance(60_000);
      const first = await steps.begin();
      await steps.pay(first, 'pm_card_visa');
      await steps.confirmSwap(first);
      env.test.clock.advance(60_000);
      const operation = env.hold();
      const second = await steps.begin(operation.id);
      await steps.pay(second, 'pm_card_mastercard');
      expect((await list()).payments.map(({ id }) => id)).not.toContain(second.id);
      await steps.confirmSwap(second);

      const { payments } = await list();
      expect(payments.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);
      expect(payments[0]).toEqual({
        id: second.id,
        bookingId: operation.bookingId,
        bookingReference: toReference(operation.bookingId),
        receiptNumber: expect.stringMatching(/^TS-2026-\d{6}$/),
        paidAt: expect.stringMatching(/Z$/),
        amount: { amount: 1_750, currency: 'GBP' },
        vouchers: [],
        voucher: null,
        card: { brand: 'mastercard', last4: '4444' },
        failedRefunds: [],
        refunded: { amount: 0, currency: 'GBP' },
      });
      operation.isOtherTravellers = true;
      expect((await list()).payments.map(({ id }) => id)).not.toContain(second.id);
    });

    it('requires a session', async () => {
      expect((await env.test.client().get('/api/payments/payments')).status).toBe(401);
    });
  });
});
