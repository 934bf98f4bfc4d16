import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { until } from 'shared-server/testing/until';
import type { TestClient } from '../../../kit/testing/test-client';
import { codeOf, paymentSteps } from '../testing/payment-steps';
import { type PaymentTest, providersOfPort, startPaymentTest } from '../testing/start-payment-test';

describe.each(providersOfPort)('settlement through %s', (provider) => {
  let all: PaymentTest;
  let client: TestClient;
  let steps: ReturnType<typeof paymentSteps>;

  beforeAll(async () => {
    all = await startPaymentTest('by-themselves', provider);
    client = await all.test.guest();
    steps = paymentSteps(all, client);
  }, 60_000);
  afterAll(() => all.stop());

  describe('a hold that is lost', () => {
    it('gives back what was reserved', async () => {
      const payment = await steps.begin();
      await steps.pay(payment, 'pm_card_visa');
      await all.tell('operation.expired', payment.operationId);
      await all.test.settled();
      expect((await steps.read(payment)).status).toBe('CANCELLED');
      expect((await steps.intentOf(payment)).status).toBe('canceled');
      expect(await steps.booksOf(payment)).toEqual({});
    });

    it('can never be paid for', async () => {
      const operation = all.hold();
      const payment = await steps.begin(operation.id);
      await all.tell('operation.released', payment.operationId);
      // Train-swap's answer may be a moment old: the payment itself is closed.
      expect(codeOf(await steps.pay(payment, 'pm_card_visa'))).toBe('hold-expired');
      operation.status = 'RELEASED';
      expect(codeOf(await steps.pay(payment, 'pm_card_visa'))).toBe('hold-expired');
      await all.test.settled();
      expect((await steps.intentOf(payment)).status).toBe('canceled');
      expect(await steps.booksOf(payment)).toEqual({});
    });

    it('ends without money kept, however expiry and payment interleave', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, async (_, index) => {
          const payment = await steps.begin();
          await Promise.all([
            steps.pay(payment, 'pm_card_visa'),
            new Promise((resolve) => setTimeout(resolve, index * 12)).then(() =>
              all.tell('operation.expired', payment.operationId),
            ),
          ]);
          return payment;
        }),
      );
      await all.test.settled();
      for (const payment of outcomes) {
        await until(
          'a cancelled payment',
          async () => (await steps.intentOf(payment)).status === 'canceled',
        );
        await until(
          'a cancelled payment',
          async () => (await steps.read(payment)).status === 'CANCELLED',
        );
        expect(await steps.booksOf(payment)).toEqual({});
      }
    }, 60_000);

    it('is told to train-swap as a payment that nobody may build on', async () => {
      const payment = await steps.begin();
      await steps.pay(payment, 'pm_card_visa');
      const ask = async () => {
        const reply = await all.test.host.app.inject({
          url: `/api/payments/internal/operations/${payment.operationId}/payment`,
          headers: { 'x-internal-secret': all.test.host.runtime.internalSecret },
        });
        return reply.json() as { payment: { status: string } };
      };
      expect(await ask()).toMatchObject({ payment: { id: payment.id, status: 'AUTHORISED' } });
      await all.tell('operation.expired', payment.operationId);
      expect((await ask()).payment.status).toBe('CANCELLED');
    });
  });

  describe('the books', () => {
    it('refuse what does not balance, and any change of what was booked', async () => {
      const payment = await steps.begin();
      await steps.pay(payment, 'pm_card_visa');
      const database = steps.database();
      const lopsided = database.execute(sql`
      insert into payments.ledger_entries (transaction_id, account, side, amount, currency)
      select max(id), 'fare-income', 'credit', 5, 'GBP' from payments.ledger_transactions`);
      await expect(lopsided).rejects.toMatchObject({
        cause: { message: expect.stringContaining('is off by') },
      });
      const rewritten = database.execute(sql`update payments.ledger_entries set amount = 1`);
      await expect(rewritten).rejects.toMatchObject({
        cause: { message: 'the ledger only grows' },
      });
    });

    it('balance over all that these tests paid', async () => {
      const { rows } = await steps.database().execute<{ off: string }>(sql`
      select coalesce(sum(case side when 'debit' then amount else -amount end), 0) as off
        from payments.ledger_entries`);
      expect(Number(rows[0]?.off)).toBe(0);
    });
  });
});
