import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import type { TestClient } from '../../../kit/testing/test-client';
import type { Payment } from '../payment/payment-shapes';
import { codeOf, paymentSteps } from '../testing/payment-steps';
import { type PaymentTest, providersOfPort, startPaymentTest } from '../testing/start-payment-test';

describe.each(providersOfPort)('vouchers through %s', (provider) => {
  let all: PaymentTest;
  let client: TestClient;
  let steps: ReturnType<typeof paymentSteps>;

  beforeAll(async () => {
    all = await startPaymentTest('by-themselves', provider);
  }, 60_000);
  afterAll(() => all?.stop());
  beforeEach(async () => {
    client = await all.test.guest();
    steps = paymentSteps(all, client);
  });

  const pounds = (amount: number) => ({ amount, currency: 'GBP' });
  const lose = async (operationId: string, how: 'operation.expired' | 'operation.released') => {
    await all.tell(how, operationId);
    await all.test.settled();
  };

  describe('a voucher', () => {
    it('pays a part; the card pays the rest, and the receipt says both', async () => {
      const code = await steps.giveVoucher(1_000);
      const payment = await steps.begin();
      const { body } = await steps.voucher(payment, ` ${code.toLowerCase().replaceAll('-', ' ')}`);
      expect(body).toMatchObject({
        amount: pounds(1_750),
        vouchers: [{ lastSigns: code.slice(-4), amount: pounds(1_000), left: pounds(0) }],
        byCard: pounds(750),
        status: 'REQUIRES_PAYMENT_METHOD',
      });
      expect(codeOf(await steps.payByVoucher(payment))).toBe('card-needed');
      expect((await steps.pay(payment, 'pm_card_visa')).body.status).toBe('AUTHORISED');
      expect(await steps.booksOf(payment)).toEqual({
        'vouchers-outstanding': 1_000,
        'vouchers-reserved': -1_000,
        'authorised-at-provider': 750,
        'cardholder-reservations': -750,
      });
      await steps.confirmSwap(payment);
      expect(await steps.intentOf(payment)).toMatchObject({
        status: 'succeeded',
        amount_received: 750,
      });
      expect(await steps.booksOf(payment)).toEqual({
        'vouchers-outstanding': 1_000,
        'provider-receivable': 750,
        'fee-income': -250,
        'fare-income': -1_500,
      });
      const receipt = await client.get(`/api/payments/payments/${payment.id}/receipt`);
      expect(receipt.body).toMatchObject({
        total: pounds(1_750),
        vouchers: [{ lastSigns: code.slice(-4), amount: pounds(1_000), left: pounds(0) }],
        byCard: pounds(750),
        card: { last4: '4242' },
      });
      expect(await steps.worthOf(code)).toBe(0);
    });

    it('pays for all of it without a card, and keeps what is left', async () => {
      const code = await steps.giveVoucher(5_000);
      const payment = await steps.begin();
      const { body } = await steps.voucher(payment, code);
      expect(body).toMatchObject({
        vouchers: [{ amount: pounds(1_750), left: pounds(3_250) }],
        byCard: pounds(0),
        status: 'REQUIRES_PAYMENT_METHOD',
      });
      expect(codeOf(await steps.pay(payment, 'pm_card_visa'))).toBe('card-not-needed');
      const paid = await steps.payByVoucher(payment, 'once');
      expect(paid.body).toMatchObject({ status: 'AUTHORISED', card: null });
      expect((await steps.payByVoucher(payment, 'once')).text).toBe(paid.text);
      await steps.confirmSwap(payment);
      expect(await steps.read(payment)).toMatchObject({ status: 'CAPTURED', card: null });
      expect(await steps.intentOf(payment)).toMatchObject({
        status: 'canceled',
        amount_received: 0,
      });
      expect(await steps.booksOf(payment)).toEqual({
        'vouchers-outstanding': 1_750,
        'fee-income': -250,
        'fare-income': -1_500,
      });
      expect(await steps.worthOf(code)).toBe(3_250);
      const next = await steps.begin();
      expect((await steps.voucher(next, code)).body.byCard).toEqual(pounds(0));
    });

    it('says what it is still worth, now, wherever it paid', async () => {
      const code = await steps.giveVoucher(5_000);
      const first = await steps.begin();
      await steps.voucher(first, code);
      await steps.payByVoucher(first);
      await steps.confirmSwap(first);
      const left = async (payment: Payment) => (await steps.read(payment)).vouchers[0]?.left;
      expect(await left(first)).toEqual(pounds(3_250));
      const second = await steps.begin();
      expect((await steps.voucher(second, code)).body.vouchers[0]?.left).toEqual(pounds(1_500));
      expect(await left(first)).toEqual(pounds(1_500));
      const receipt = await client.get(`/api/payments/payments/${first.id}/receipt`);
      expect(receipt.body.vouchers).toMatchObject([{ amount: pounds(1_750), left: pounds(1_500) }]);
      await lose(second.operationId, 'operation.expired');
      expect(await left(first)).toEqual(pounds(3_250));
      expect((await steps.read(second)).vouchers).toEqual([]);
    });

    it('leaves the card no less than it can be charged', async () => {
      const code = await steps.giveVoucher(1_745);
      const { body } = await steps.voucher(await steps.begin(), code);
      expect(body).toMatchObject({ vouchers: [{ amount: pounds(1_720) }], byCard: pounds(30) });
    });

    it('is reserved for one payment alone, however many ask for it at once', async () => {
      const code = await steps.giveVoucher(2_000);
      const payments = [];
      for (let nth = 0; nth < 3; nth += 1) payments.push(await steps.begin());
      const replies = await Promise.all(payments.map((payment) => steps.voucher(payment, code)));
      const parts = replies.map((reply) => reply.body.vouchers?.[0]?.amount.amount ?? 0);
      expect(parts.sort((one, other) => one - other)).toEqual([0, 250, 1_750]);
      expect(replies.map((reply) => codeOf(reply)).filter(Boolean)).toEqual(['voucher-not-usable']);
      expect(await steps.worthOf(code)).toBe(0);
    });

    it('is reserved once by one key that comes three times at once', async () => {
      const code = await steps.giveVoucher(5_000);
      const payment = await steps.begin();
      const replies = await Promise.all([1, 2, 3].map(() => steps.voucher(payment, code, 'same')));
      expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
      expect(await steps.worthOf(code)).toBe(3_250);
    });

    it('is taken off again, and the card pays for all', async () => {
      const code = await steps.giveVoucher(500);
      const payment = await steps.begin();
      await steps.voucher(payment, code);
      const { body } = await steps.withoutVoucher(payment, code);
      expect(body).toMatchObject({ vouchers: [], byCard: pounds(1_750) });
      expect(await steps.worthOf(code)).toBe(500);
      expect((await steps.withoutVoucher(payment, code)).status).toBe(200);
      await steps.pay(payment, 'pm_card_visa');
      expect((await steps.intentOf(payment)).amount_capturable).toBe(1_750);
      expect(codeOf(await steps.voucher(payment, code))).toBe('already-paid');
      expect(codeOf(await steps.withoutVoucher(payment, code))).toBe('already-paid');
    });

    it('ends a question of the bank about another amount', async () => {
      const code = await steps.giveVoucher(500);
      const payment = await steps.begin();
      await steps.pay(payment, 'pm_card_authenticationRequired');
      const before = steps.lastCode();
      expect((await steps.voucher(payment, code)).body).toMatchObject({ challenge: null });
      expect(codeOf(await steps.answer(payment, before))).toBe('no-challenge');
      await steps.agree((await steps.pay(payment, 'pm_card_authenticationRequired')).body);
      expect((await steps.outcome(payment)).body.payment.status).toBe('AUTHORISED');
      expect((await steps.intentOf(payment)).amount_capturable).toBe(1_250);
    });

    it('follows the price of another seat', async () => {
      const code = await steps.giveVoucher(1_900);
      const operation = all.hold();
      const payment = await steps.begin(operation.id);
      await steps.voucher(payment, code);
      operation.amountDue = pounds(2_400);
      expect(codeOf(await steps.payByVoucher(payment))).toBe('amount-changed');
      const again = await steps.begin(operation.id);
      expect(again).toMatchObject({ amount: pounds(2_400), byCard: pounds(500) });
      operation.amountDue = pounds(400);
      expect(await steps.begin(operation.id)).toMatchObject({
        vouchers: [{ amount: pounds(400) }],
        byCard: pounds(0),
      });
      expect(await steps.worthOf(code)).toBe(1_500);
      expect((await steps.payByVoucher(payment)).body.status).toBe('AUTHORISED');
    });

    it('never pays with a card for what it was to pay', async () => {
      // The card is under way for all of it while the voucher comes: one of them pays that part.
      for (let round = 0; round < 4; round += 1) {
        const code = await steps.giveVoucher(1_000);
        const payment = await steps.begin();
        await Promise.all([steps.pay(payment, 'pm_card_visa'), steps.voucher(payment, code)]);
        const { status, byCard } = await steps.read(payment);
        if (status !== 'AUTHORISED') continue;
        expect((await steps.intentOf(payment)).amount_capturable).toBe(byCard.amount);
        expect(await steps.worthOf(code)).toBe(byCard.amount === 750 ? 0 : 1_000);
      }
    });
  });

  describe('a voucher whose swap does not happen', () => {
    it.each([
      ['released', 'operation.released', 500],
      ['expired', 'operation.expired', 500],
      ['released', 'operation.released', 5_000],
      ['expired', 'operation.expired', 5_000],
    ] as const)('is whole again when the hold is %s', async (_how, event, worth) => {
      const code = await steps.giveVoucher(worth);
      const reserved = await steps.begin();
      await steps.voucher(reserved, code);
      await lose(reserved.operationId, event);
      expect(await steps.worthOf(code)).toBe(worth);

      const paid = await steps.begin();
      await steps.voucher(paid, code);
      const by = worth > 1_750 ? steps.payByVoucher(paid) : steps.pay(paid, 'pm_card_visa');
      expect((await by).body.status).toBe('AUTHORISED');
      await lose(paid.operationId, event);
      expect((await steps.read(paid)).status).toBe('CANCELLED');
      expect(await steps.worthOf(code)).toBe(worth);
      expect(await steps.booksOf(paid)).toEqual({});
      expect(codeOf(await steps.voucher(paid, code))).toBe('hold-expired');
    });

    it('comes back with the money of a card that was taken too early', async () => {
      const code = await steps.giveVoucher(500);
      const payment = await steps.begin();
      await steps.voucher(payment, code);
      await steps.pay(payment, 'pm_card_visa');
      const operation = all.operations.get(payment.operationId);
      await all.sandbox.stripe.paymentIntents.capture((await steps.intentOf(payment)).id);
      if (operation) operation.status = 'EXPIRED';
      await all.test.runJob('payments', 'reconcile');
      expect((await steps.read(payment)).status).toBe('REFUNDED');
      expect(await steps.worthOf(code)).toBe(500);
      const { 'vouchers-outstanding': owed = 0 } = await steps.booksOf(payment);
      expect(owed).toBe(0);
    });
  });

  it('a voucher that is worth other than its books say cannot be committed', async () => {
    await steps.giveVoucher(100);
    const forged = steps
      .database()
      .execute(sql`update payments.vouchers set remaining = remaining - 1 where remaining > 0`);
    await expect(forged).rejects.toMatchObject({
      cause: { message: expect.stringContaining('is worth') },
    });
  });
});
