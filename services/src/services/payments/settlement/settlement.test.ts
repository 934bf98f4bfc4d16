import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { waitUntil } from 'shared-server/testing/wait-until';
import type { TestClient } from '../../../kit/testing/test-client';
import { getCode, paymentSteps } from '../testing/payment-steps';
import { type PaymentTest, startPaymentTest, testedProviders } from '../testing/start-payment-test';

describe.each(testedProviders)('settlement through %s', (provider) => {
  let env: PaymentTest;
  let client: TestClient;
  let steps: ReturnType<typeof paymentSteps>;

  beforeAll(async () => {
    env = await startPaymentTest('by-themselves', provider);
    client = await env.test.guest();
    steps = paymentSteps(env, client);
  }, 60_000);
  afterAll(() => env.stop());

  describe('a lost hold', () => {
    it('releases the authorisation', async () => {
      const payment = await steps.begin();
      await steps.pay(payment, 'pm_card_visa');
      await env.publish('operation.expired', payment.operationId);
      await env.test.settled();
      expect((await steps.get(payment)).status).toBe('CANCELLED');
      expect((await steps.getIntent(payment)).status).toBe('canceled');
      expect(await steps.getBalances(payment)).toEqual({});
    });

    it('cannot be paid for', async () => {
      const operation = env.hold();
      const payment = await steps.begin(operation.id);
      await env.publish('operation.released', payment.operationId);
      // The response of train-swap may be outdated, but the payment itself is closed.
      expect(getCode(await steps.pay(payment, 'pm_card_visa'))).toBe('hold-expired');
      operation.status = 'RELEASED';
      expect(getCode(await steps.pay(payment, 'pm_card_visa'))).toBe('hold-expired');
      await env.test.settled();
      expect((await steps.getIntent(payment)).status).toBe('canceled');
      expect(await steps.getBalances(payment)).toEqual({});
    });

    it('ends without a captured amount in any order of expiry and payment', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, async (_, index) => {
          const payment = await steps.begin();
          await Promise.all([
            steps.pay(payment, 'pm_card_visa'),
            new Promise((resolve) => setTimeout(resolve, index * 12)).then(() =>
              env.publish('operation.expired', payment.operationId),
            ),
          ]);
          return payment;
        }),
      );
      await env.test.settled();
      for (const payment of outcomes) {
        await waitUntil(
          'a cancelled payment',
          async () => (await steps.getIntent(payment)).status === 'canceled',
        );
        await waitUntil(
          'a cancelled payment',
          async () => (await steps.get(payment)).status === 'CANCELLED',
        );
        expect(await steps.getBalances(payment)).toEqual({});
      }
    }, 60_000);

    it('is returned to train-swap as CANCELLED', async () => {
      const payment = await steps.begin();
      await steps.pay(payment, 'pm_card_visa');
      const getPaymentForOperation = async () => {
        const reply = await env.test.host.app.inject({
          url: `/api/payments/internal/operations/${payment.operationId}/payment`,
          headers: { 'x-internal-secret': env.test.host.runtime.internalSecret },
        });
        return reply.json() as { payment: { status: string } };
      };
      expect(await getPaymentForOperation()).toMatchObject({
        payment: { id: payment.id, status: 'AUTHORISED' },
      });
      await env.publish('operation.expired', payment.operationId);
      expect((await getPaymentForOperation()).payment.status).toBe('CANCELLED');
    });
  });

  describe('the ledger', () => {
    it('rejects entries that do not balance, and changes of entries', async () => {
      const payment = await steps.begin();
      await steps.pay(payment, 'pm_card_visa');
      const database = steps.database();
      const unbalanced = database.execute(sql`
      insert into payments.ledger_entries (transaction_id, account, side, amount, currency)
      select max(id), 'fare-income', 'credit', 5, 'GBP' from payments.ledger_transactions`);
      await expect(unbalanced).rejects.toMatchObject({
        cause: { message: expect.stringContaining('is off by') },
      });
      const rewritten = database.execute(sql`update payments.ledger_entries set amount = 1`);
      await expect(rewritten).rejects.toMatchObject({
        cause: { message: 'the ledger only grows' },
      });
    });

    it('balances over all tests', async () => {
      const { rows } = await steps.database().execute<{ off: string }>(sql`
      select coalesce(sum(case side when 'debit' then amount else -amount end), 0) as off
        from payments.ledger_entries`);
      expect(Number(rows[0]?.off)).toBe(0);
    });
  });
});
