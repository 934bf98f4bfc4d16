import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { armFailPoints } from '../../../kit/fail-points';
import type { Payment } from '../payment-shapes';
import { paymentSteps } from '../testing/payment-steps';
import { type PaymentTest, startPaymentTest } from '../testing/start-payment-test';

describe('refunds whose event was lost', () => {
  let env: PaymentTest;
  let steps: ReturnType<typeof paymentSteps>;
  let disarm: () => void;

  beforeAll(async () => {
    env = await startPaymentTest('by-hand');
    steps = paymentSteps(env, await env.test.guest());
  }, 60_000);
  afterEach(() => disarm?.());
  afterAll(() => env?.stop());

  const createReserved = async () => {
    const payment = await steps.begin();
    await steps.pay(payment, 'pm_card_visa');
    return payment;
  };
  const createCaptured = async () => {
    const payment = await createReserved();
    await steps.confirmSwap(payment);
    return payment;
  };
  /** Publishes a swap to a cheaper train that refunds the card of an earlier payment. */
  const publishRefundDue = (payment: Payment, amount: number) =>
    env.publish('exchange.confirmed', env.hold().id, {
      paymentId: null,
      refund: { amount, currency: 'GBP' },
      refundedAs: 'original',
      refundTo: [payment.id],
    });
  const runJob = (job: string) => env.test.runJob('payments', job);
  const getRefundStatuses = async (payment: Payment) => {
    const { rows } = await steps
      .database()
      .execute<{ status: string }>(
        sql`select status from payments.refunds where payment_id = ${payment.id}`,
      );
    return rows.map(({ status }) => status);
  };
  const listRefundsAtProvider = async (payment: Payment) => {
    const { id } = await steps.getIntent(payment);
    const { data } = await env.sandbox.stripe.refunds.list({ payment_intent: id });
    return data.map(({ amount }) => amount);
  };

  it('are retried after a failure and do not block other refunds or jobs', async () => {
    const [failing, unaffected, confirmed] = [
      await createCaptured(),
      await createCaptured(),
      await createReserved(),
    ];
    disarm = armFailPoints((name) => {
      if (name === 'relay payments.loaded') throw new Error('killed');
    });
    await publishRefundDue(failing, 400);
    await publishRefundDue(unaffected, 300);
    const operation = env.operations.get(confirmed.operationId);
    if (operation) operation.status = 'CONFIRMED';
    await steps.database().execute(
      sql.raw(`
      create function payments.fail() returns trigger language plpgsql as
        $$ begin raise exception 'broken down'; end $$;
      create trigger fail before update on payments.refunds for each row
        when (old.payment_id = '${failing.id}') execute function payments.fail()`),
    );
    env.test.clock.advance(5_000);

    await Promise.all([runJob('reconcile-refunds'), runJob('reconcile')]);
    expect([await getRefundStatuses(failing), await getRefundStatuses(unaffected)]).toEqual([
      ['DUE'],
      ['GIVEN'],
    ]);
    expect((await steps.get(confirmed)).status).toBe('CAPTURED');
    await runJob('reconcile-refunds');
    expect(await getRefundStatuses(failing)).toEqual(['DUE']);

    await steps.database().execute(sql`drop trigger fail on payments.refunds`);
    await runJob('reconcile-refunds');
    expect(await getRefundStatuses(failing)).toEqual(['GIVEN']);
    expect([await listRefundsAtProvider(failing), await listRefundsAtProvider(unaffected)]).toEqual(
      [[400], [300]],
    );
    expect(await steps.getBalances(failing)).toMatchObject({ 'refunds-given': 400 });
  }, 30_000);

  it('are published to travellers with the amount and the last digits of the card', async () => {
    await publishRefundDue(await createCaptured(), 200);
    await env.test.settled();
    const { rows } = await steps
      .database()
      .execute(
        sql`select data from propagator.events where type = 'payment.refunded' and data #>> '{amount,amount}' = '200'`,
      );
    const data = {
      amount: { amount: 200, currency: 'GBP' },
      card: { brand: 'visa', last4: '4242' },
    };
    expect(rows).toEqual([{ data }]);
  });
});
