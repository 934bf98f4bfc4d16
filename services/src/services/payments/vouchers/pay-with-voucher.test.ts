import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import type { TestClient } from '../../../kit/testing/test-client';
import type { Payment } from '../payment-shapes';
import { getCode, paymentSteps } from '../testing/payment-steps';
import { type PaymentTest, startPaymentTest, testedProviders } from '../testing/start-payment-test';

describe.each(testedProviders)('vouchers through %s', (provider) => {
  let env: PaymentTest;
  let client: TestClient;
  let steps: ReturnType<typeof paymentSteps>;

  beforeAll(async () => {
    env = await startPaymentTest('by-themselves', provider);
  }, 60_000);
  afterAll(() => env?.stop());
  beforeEach(async () => {
    client = await env.test.guest();
    steps = paymentSteps(env, client);
  });

  const pounds = (amount: number) => ({ amount, currency: 'GBP' });
  const endHold = async (operationId: string, how: 'operation.expired' | 'operation.released') => {
    await env.publish(how, operationId);
    await env.test.settled();
  };

  describe('a voucher', () => {
    it('pays a part with a card for the rest, and the receipt has both', async () => {
      const code = await steps.issueVoucher(1_000);
      const payment = await steps.begin();
      const { body } = await steps.applyVoucher(
        payment,
        ` ${code.toLowerCase().replaceAll('-', ' ')}`,
      );
      expect(body).toMatchObject({
        amount: pounds(1_750),
        vouchers: [{ lastSigns: code.slice(-4), amount: pounds(1_000), left: pounds(0) }],
        byCard: pounds(750),
        status: 'REQUIRES_PAYMENT_METHOD',
      });
      expect(getCode(await steps.payByVoucher(payment))).toBe('card-needed');
      expect((await steps.pay(payment, 'pm_card_visa')).body.status).toBe('AUTHORISED');
      expect(await steps.getBalances(payment)).toEqual({
        'vouchers-outstanding': 1_000,
        'vouchers-reserved': -1_000,
        'authorised-at-provider': 750,
        'cardholder-reservations': -750,
      });
      await steps.confirmSwap(payment);
      expect(await steps.getIntent(payment)).toMatchObject({
        status: 'succeeded',
        amount_received: 750,
      });
      expect(await steps.getBalances(payment)).toEqual({
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
      expect(await steps.getRemaining(code)).toBe(0);
    });

    it('pays the whole amount without a card and keeps the rest', async () => {
      const code = await steps.issueVoucher(5_000);
      const payment = await steps.begin();
      const { body } = await steps.applyVoucher(payment, code);
      expect(body).toMatchObject({
        vouchers: [{ amount: pounds(1_750), left: pounds(3_250) }],
        byCard: pounds(0),
        status: 'REQUIRES_PAYMENT_METHOD',
      });
      expect(getCode(await steps.pay(payment, 'pm_card_visa'))).toBe('card-not-needed');
      const paid = await steps.payByVoucher(payment, 'once');
      expect(paid.body).toMatchObject({ status: 'AUTHORISED', card: null });
      expect((await steps.payByVoucher(payment, 'once')).text).toBe(paid.text);
      await steps.confirmSwap(payment);
      expect(await steps.get(payment)).toMatchObject({ status: 'CAPTURED', card: null });
      expect(await steps.getIntent(payment)).toMatchObject({
        status: 'canceled',
        amount_received: 0,
      });
      expect(await steps.getBalances(payment)).toEqual({
        'vouchers-outstanding': 1_750,
        'fee-income': -250,
        'fare-income': -1_500,
      });
      expect(await steps.getRemaining(code)).toBe(3_250);
      const next = await steps.begin();
      expect((await steps.applyVoucher(next, code)).body.byCard).toEqual(pounds(0));
    });

    it('returns its current remaining amount for every payment', async () => {
      const code = await steps.issueVoucher(5_000);
      const first = await steps.begin();
      await steps.applyVoucher(first, code);
      await steps.payByVoucher(first);
      await steps.confirmSwap(first);
      const left = async (payment: Payment) => (await steps.get(payment)).vouchers[0]?.left;
      expect(await left(first)).toEqual(pounds(3_250));
      const second = await steps.begin();
      expect((await steps.applyVoucher(second, code)).body.vouchers[0]?.left).toEqual(
        pounds(1_500),
      );
      expect(await left(first)).toEqual(pounds(1_500));
      const receipt = await client.get(`/api/payments/payments/${first.id}/receipt`);
      expect(receipt.body.vouchers).toMatchObject([{ amount: pounds(1_750), left: pounds(1_500) }]);
      await endHold(second.operationId, 'operation.expired');
      expect(await left(first)).toEqual(pounds(3_250));
      expect((await steps.get(second)).vouchers).toEqual([]);
    });

    it('leaves at least the minimum charge for the card', async () => {
      const code = await steps.issueVoucher(1_745);
      const { body } = await steps.applyVoucher(await steps.begin(), code);
      expect(body).toMatchObject({ vouchers: [{ amount: pounds(1_720) }], byCard: pounds(30) });
    });

    it('is not reserved twice by concurrent payments', async () => {
      const code = await steps.issueVoucher(2_000);
      const payments = [];
      for (let nth = 0; nth < 3; nth += 1) payments.push(await steps.begin());
      const replies = await Promise.all(
        payments.map((payment) => steps.applyVoucher(payment, code)),
      );
      const parts = replies.map((reply) => reply.body.vouchers?.[0]?.amount.amount ?? 0);
      expect(parts.sort((one, other) => one - other)).toEqual([0, 250, 1_750]);
      expect(replies.map((reply) => getCode(reply)).filter(Boolean)).toEqual([
        'voucher-not-usable',
      ]);
      expect(await steps.getRemaining(code)).toBe(0);
    });

    it('is reserved once for three concurrent requests with one key', async () => {
      const code = await steps.issueVoucher(5_000);
      const payment = await steps.begin();
      const replies = await Promise.all(
        [1, 2, 3].map(() => steps.applyVoucher(payment, code, 'same')),
      );
      expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
      expect(await steps.getRemaining(code)).toBe(3_250);
    });

    it('can be removed, and the card pays the whole amount', async () => {
      const code = await steps.issueVoucher(500);
      const payment = await steps.begin();
      await steps.applyVoucher(payment, code);
      const { body } = await steps.removeVoucher(payment, code);
      expect(body).toMatchObject({ vouchers: [], byCard: pounds(1_750) });
      expect(await steps.getRemaining(code)).toBe(500);
      expect((await steps.removeVoucher(payment, code)).status).toBe(200);
      await steps.pay(payment, 'pm_card_visa');
      expect((await steps.getIntent(payment)).amount_capturable).toBe(1_750);
      expect(getCode(await steps.applyVoucher(payment, code))).toBe('already-paid');
      expect(getCode(await steps.removeVoucher(payment, code))).toBe('already-paid');
    });

    it('ends a challenge for another amount', async () => {
      const code = await steps.issueVoucher(500);
      const payment = await steps.begin();
      await steps.pay(payment, 'pm_card_authenticationRequired');
      const before = steps.getLastCode();
      expect((await steps.applyVoucher(payment, code)).body).toMatchObject({ challenge: null });
      expect(getCode(await steps.submitCode(payment, before))).toBe('no-challenge');
      await steps.approve((await steps.pay(payment, 'pm_card_authenticationRequired')).body);
      expect((await steps.getOutcome(payment)).body.payment.status).toBe('AUTHORISED');
      expect((await steps.getIntent(payment)).amount_capturable).toBe(1_250);
    });

    it('is allocated again when the price changes', async () => {
      const code = await steps.issueVoucher(1_900);
      const operation = env.hold();
      const payment = await steps.begin(operation.id);
      await steps.applyVoucher(payment, code);
      operation.amountDue = pounds(2_400);
      expect(getCode(await steps.payByVoucher(payment))).toBe('amount-changed');
      const again = await steps.begin(operation.id);
      expect(again).toMatchObject({ amount: pounds(2_400), byCard: pounds(500) });
      operation.amountDue = pounds(400);
      expect(await steps.begin(operation.id)).toMatchObject({
        vouchers: [{ amount: pounds(400) }],
        byCard: pounds(0),
      });
      expect(await steps.getRemaining(code)).toBe(1_500);
      expect((await steps.payByVoucher(payment)).body.status).toBe('AUTHORISED');
    });

    it('is not paid twice when a card is submitted concurrently', async () => {
      // The card is submitted for the whole amount while the voucher is applied: one of them pays that part.
      for (let round = 0; round < 4; round += 1) {
        const code = await steps.issueVoucher(1_000);
        const payment = await steps.begin();
        await Promise.all([steps.pay(payment, 'pm_card_visa'), steps.applyVoucher(payment, code)]);
        const { status, byCard } = await steps.get(payment);
        if (status !== 'AUTHORISED') continue;
        expect((await steps.getIntent(payment)).amount_capturable).toBe(byCard.amount);
        expect(await steps.getRemaining(code)).toBe(byCard.amount === 750 ? 0 : 1_000);
      }
    });
  });

  describe('a voucher whose swap does not happen', () => {
    it.each([
      ['released', 'operation.released', 500],
      ['expired', 'operation.expired', 500],
      ['released', 'operation.released', 5_000],
      ['expired', 'operation.expired', 5_000],
    ] as const)('has its full amount again when the hold is %s', async (_how, event, worth) => {
      const code = await steps.issueVoucher(worth);
      const reserved = await steps.begin();
      await steps.applyVoucher(reserved, code);
      await endHold(reserved.operationId, event);
      expect(await steps.getRemaining(code)).toBe(worth);

      const paid = await steps.begin();
      await steps.applyVoucher(paid, code);
      const by = worth > 1_750 ? steps.payByVoucher(paid) : steps.pay(paid, 'pm_card_visa');
      expect((await by).body.status).toBe('AUTHORISED');
      await endHold(paid.operationId, event);
      expect((await steps.get(paid)).status).toBe('CANCELLED');
      expect(await steps.getRemaining(code)).toBe(worth);
      expect(await steps.getBalances(paid)).toEqual({});
      expect(getCode(await steps.applyVoucher(paid, code))).toBe('hold-expired');
    });

    it('is returned with the refund of a card that was captured too early', async () => {
      const code = await steps.issueVoucher(500);
      const payment = await steps.begin();
      await steps.applyVoucher(payment, code);
      await steps.pay(payment, 'pm_card_visa');
      const operation = env.operations.get(payment.operationId);
      await env.sandbox.stripe.paymentIntents.capture((await steps.getIntent(payment)).id);
      if (operation) operation.status = 'EXPIRED';
      await env.test.runJob('payments', 'reconcile');
      expect((await steps.get(payment)).status).toBe('REFUNDED');
      expect(await steps.getRemaining(code)).toBe(500);
      const { 'vouchers-outstanding': owed = 0 } = await steps.getBalances(payment);
      expect(owed).toBe(0);
    });
  });

  it('rejects a commit when the remaining amount differs from the ledger', async () => {
    await steps.issueVoucher(100);
    const forged = steps
      .database()
      .execute(sql`update payments.vouchers set remaining = remaining - 1 where remaining > 0`);
    await expect(forged).rejects.toMatchObject({
      cause: { message: expect.stringContaining('is worth') },
    });
  });
});
