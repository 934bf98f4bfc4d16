import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestClient } from '../../../kit/testing/test-client';
import { codeOf, paymentSteps } from '../testing/payment-steps';
import { type PaymentTest, providersOfPort, startPaymentTest } from '../testing/start-payment-test';
import { referenceOf } from '../testing/train-swap-next-door';

describe.each(providersOfPort)('payments through %s', (provider) => {
  let all: PaymentTest;
  let client: TestClient;
  let steps: ReturnType<typeof paymentSteps>;

  beforeAll(async () => {
    all = await startPaymentTest('by-themselves', provider);
    client = await all.test.guest();
    steps = paymentSteps(all, client);
  }, 60_000);
  afterAll(() => all.stop());

  describe('beginning a payment', () => {
    it('takes the amount from train-swap and tells the page where the card fields are', async () => {
      const operation = all.hold();
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
      expect(await steps.intentOf(body)).toMatchObject({ amount: 1_750, capture_method: 'manual' });
    });

    it('makes one payment of ten equal requests at once, and ten equal answers', async () => {
      const { id } = all.hold();
      const replies = await Promise.all(Array.from({ length: 10 }, () => steps.create(id, 'ten')));
      expect(replies.map((reply) => reply.status)).toEqual(Array(10).fill(201));
      expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
    }, 30_000);

    it('finds the one payment of an operation whatever the key', async () => {
      const { id } = all.hold();
      const replies = await Promise.all(Array.from({ length: 10 }, () => steps.create(id)));
      expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1);
    }, 30_000);

    it('follows the price when another seat changes it', async () => {
      const operation = all.hold();
      const payment = await steps.begin(operation.id);
      operation.amountDue = { amount: 2_000, currency: 'GBP' };
      expect(codeOf(await steps.pay(payment, 'pm_card_visa'))).toBe('amount-changed');
      const again = await steps.begin(operation.id);
      expect(again).toMatchObject({ id: payment.id, amount: { amount: 2_000 } });
      expect((await steps.pay(again, 'pm_card_visa')).body.status).toBe('AUTHORISED');
      expect((await steps.intentOf(payment)).amount_capturable).toBe(2_000);
    });

    it.each([
      ['nothing is due', { amountDue: { amount: 0, currency: 'GBP' } }, 409, 'nothing-to-pay'],
      ['the hold has ended', { status: 'EXPIRED' as const }, 410, 'hold-expired'],
      ['the hold’s time is up', { heldUntil: '2020-01-01T00:00:00Z' }, 410, 'hold-expired'],
      ['it was not proved who pays', { stepUpRequired: true }, 403, 'step-up-required'],
      ['the operation is another’s', { foreign: true }, 404, 'operation-not-found'],
    ])('is refused when %s', async (_case, change, status, code) => {
      const refused = await steps.create(all.hold(change).id);
      expect([refused.status, codeOf(refused)]).toEqual([status, code]);
    });

    it('needs a session, a key, and takes no amount from the caller', async () => {
      const { id } = all.hold();
      expect((await steps.create(id, steps.newKey(), all.test.client())).status).toBe(401);
      const noKey = await client.post('/api/payments/payments', { operationId: id });
      expect(codeOf(noKey)).toBe('idempotency-key-missing');
      const cheaper = { operationId: id, amount: { amount: 1, currency: 'GBP' } };
      const refused = await client.post('/api/payments/payments', cheaper, { key: steps.newKey() });
      expect(refused.status).toBe(422);
    });
  });

  describe('paying', () => {
    it('reserves on the card, takes it when the swap is confirmed, and gives a receipt', async () => {
      const payment = await steps.begin();
      const reserved = (await steps.pay(payment, 'pm_card_visa')).body;
      expect(reserved).toMatchObject({
        status: 'AUTHORISED',
        card: { brand: 'visa', last4: '4242' },
      });
      expect(await steps.booksOf(payment)).toEqual({
        'authorised-at-provider': 1_750,
        'cardholder-reservations': -1_750,
      });
      const early = await client.get(`/api/payments/payments/${payment.id}/receipt`);
      expect(codeOf(early)).toBe('payment-not-captured');

      await steps.confirmSwap(payment);
      expect((await steps.read(payment)).status).toBe('CAPTURED');
      expect(await steps.intentOf(payment)).toMatchObject({
        status: 'succeeded',
        amount_received: 1_750,
      });
      expect(await steps.booksOf(payment)).toEqual({
        'provider-receivable': 1_750,
        'fee-income': -250,
        'fare-income': -1_500,
      });
      const receipt = await client.get(`/api/payments/payments/${payment.id}/receipt`);
      expect(receipt.body).toMatchObject({
        bookingReference: referenceOf(all.operations.get(payment.operationId)?.bookingId ?? ''),
        number: expect.stringMatching(/^TS-2026-\d{6}$/),
        total: { amount: 1_750 },
        lines: [{ label: 'Fare difference' }, { label: 'Swap fee' }],
        card: { brand: 'visa', last4: '4242' },
      });
    });

    it('tells nobody what opens its intent at the provider', async () => {
      const begun = await steps.create(all.hold().id);
      const secret = (await steps.intentOf(begun.body)).client_secret;
      const paid = await steps.pay(begun.body, 'pm_card_visa');
      expect(begun.text + paid.text).not.toContain(secret);
    });

    it('charges once for one key sent ten times at once', async () => {
      const payment = await steps.begin();
      const replies = await Promise.all(
        Array.from({ length: 10 }, () => steps.pay(payment, 'pm_card_visa', 'card-once')),
      );
      expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
      expect(replies[0]?.body.status).toBe('AUTHORISED');
      expect((await steps.booksOf(payment))['authorised-at-provider']).toBe(1_750);
    }, 30_000);

    it('charges once when two pages pay with two cards at once', async () => {
      const payment = await steps.begin();
      const replies = await Promise.all([
        steps.pay(payment, 'pm_card_visa'),
        steps.pay(payment, 'pm_card_mastercard'),
      ]);
      expect(replies.map((reply) => reply.body.status)).toEqual(['AUTHORISED', 'AUTHORISED']);
      expect((await steps.booksOf(payment))['authorised-at-provider']).toBe(1_750);
    });

    it.each([
      ['pm_card_chargeDeclined', 'card_declined'],
      ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
    ])('keeps everything after %s and takes another card', async (card, code) => {
      const payment = await steps.begin();
      const refused = (await steps.pay(payment, card)).body;
      expect(refused).toMatchObject({ status: 'REQUIRES_PAYMENT_METHOD', failure: { code } });
      const operation = all.operations.get(payment.operationId);
      expect(Date.parse(refused.failure?.repairUntil ?? '')).toBeLessThanOrEqual(
        Date.parse(operation?.heldUntil ?? ''),
      );
      expect((await steps.read(payment)).failure?.code).toBe(code);
      const mended = (await steps.pay(payment, 'pm_card_visa')).body;
      expect(mended).toMatchObject({ status: 'AUTHORISED', failure: null });
    });

    it('refuses a card that the provider does not know', async () => {
      const payment = await steps.begin();
      expect(codeOf(await steps.pay(payment, 'pm_never_made'))).toBe('card-not-known');
      expect((await steps.pay(payment, '4242424242424242')).status).toBe(422);
    });

    it('asks no card for less than a card can pay, and says so; a voucher may pay it', async () => {
      const amountDue = { amount: 5, currency: 'GBP' };
      const operation = all.hold({ amountDue });
      const payment = await steps.begin(operation.id);
      expect(payment).toMatchObject({ amount: amountDue, byCard: amountDue });
      const refused = await steps.pay(payment, 'pm_card_visa');
      expect([refused.status, codeOf(refused)]).toEqual([409, 'too-little-for-card']);
      expect((refused.body as { detail?: string }).detail).toContain('less than £0.30, and £0.05');
      expect(await steps.intentOf(payment)).toMatchObject({ status: 'requires_payment_method' });
      expect(await steps.booksOf(payment)).toEqual({});

      await steps.voucher(payment, await steps.giveVoucher(1_000));
      expect((await steps.payByVoucher(payment)).body.status).toBe('AUTHORISED');
    });

    it('goes on from a price that no card can pay to one that a card can', async () => {
      const operation = all.hold({ amountDue: { amount: 10, currency: 'GBP' } });
      const payment = await steps.begin(operation.id);
      operation.amountDue = { amount: 29, currency: 'GBP' };
      await steps.begin(operation.id);
      expect(codeOf(await steps.pay(payment, 'pm_card_visa'))).toBe('too-little-for-card');
      operation.amountDue = { amount: 31, currency: 'GBP' };
      await steps.begin(operation.id);
      expect((await steps.pay(payment, 'pm_card_visa')).body.status).toBe('AUTHORISED');
      expect((await steps.intentOf(payment)).amount_capturable).toBe(31);
    });

    it('hides a payment from those who may not open its operation', async () => {
      const operation = all.hold();
      const payment = await steps.begin(operation.id);
      operation.foreign = true;
      for (const reply of [
        await client.get(`/api/payments/payments/${payment.id}`),
        await client.get(`/api/payments/payments/${payment.id}/receipt`),
        await steps.pay(payment, 'pm_card_visa'),
        await steps.answer(payment, '123456'),
      ]) {
        expect([reply.status, codeOf(reply)]).toEqual([404, 'payment-not-found']);
      }
    });
  });

  describe('listing payments', () => {
    type Listed = { payments: { id: string }[] };
    const list = async (by = client) => (await by.get<Listed>('/api/payments/payments')).body;

    it('tells what was taken for the bookings of the session, the latest first', async () => {
      all.test.clock.advance(60_000);
      const first = await steps.begin();
      await steps.pay(first, 'pm_card_visa');
      await steps.confirmSwap(first);
      all.test.clock.advance(60_000);
      const operation = all.hold();
      const second = await steps.begin(operation.id);
      await steps.pay(second, 'pm_card_mastercard');
      expect((await list()).payments.map(({ id }) => id)).not.toContain(second.id);
      await steps.confirmSwap(second);

      const { payments } = await list();
      expect(payments.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);
      expect(payments[0]).toEqual({
        id: second.id,
        bookingId: operation.bookingId,
        bookingReference: referenceOf(operation.bookingId),
        receiptNumber: expect.stringMatching(/^TS-2026-\d{6}$/),
        paidAt: expect.stringMatching(/Z$/),
        amount: { amount: 1_750, currency: 'GBP' },
        vouchers: [],
        voucher: null,
        card: { brand: 'mastercard', last4: '4444' },
        failedRefunds: [],
        refunded: { amount: 0, currency: 'GBP' },
      });
      operation.foreign = true;
      expect((await list()).payments.map(({ id }) => id)).not.toContain(second.id);
    });

    it('needs a session', async () => {
      expect((await all.test.client().get('/api/payments/payments')).status).toBe(401);
    });
  });
});
