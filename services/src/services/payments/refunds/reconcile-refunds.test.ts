import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { armFailPoints } from '../../../kit/fail-points';
import type { Payment } from '../payment/payment-shapes';
import { paymentSteps } from '../testing/payment-steps';
import { type PaymentTest, startPaymentTest } from '../testing/start-payment-test';

describe('refunds that no event brought to the provider', () => {
  let all: PaymentTest;
  let steps: ReturnType<typeof paymentSteps>;
  let disarm: () => void;

  beforeAll(async () => {
    all = await startPaymentTest('by-hand');
    steps = paymentSteps(all, await all.test.guest());
  }, 60_000);
  afterEach(() => disarm?.());
  afterAll(() => all?.stop());

  const reserved = async () => {
    const payment = await steps.begin();
    await steps.pay(payment, 'pm_card_visa');
    return payment;
  };
  const taken = async () => {
    const payment = await reserved();
    await steps.confirmSwap(payment);
    return payment;
  };
  /** A later swap to a cheaper train owes this much to the card of an earlier one. */
  const oweToCardOf = (payment: Payment, amount: number) =>
    all.tell('exchange.confirmed', all.hold().id, {
      ...{ paymentId: null, refund: { amount, currency: 'GBP' } },
      ...{ refundedAs: 'original', refundTo: [payment.id] },
    });
  const run = (job: string) => all.test.runJob('payments', job);
  const statusOf = async (payment: Payment) => {
    const { rows } = await steps
      .database()
      .execute<{ status: string }>(
        sql`select status from payments.refunds where payment_id = ${payment.id}`,
      );
    return rows.map(({ status }) => status);
  };
  const atProvider = async (payment: Payment) => {
    const { id } = await steps.intentOf(payment);
    const { data } = await all.sandbox.stripe.refunds.list({ payment_intent: id });
    return data.map(({ amount }) => amount);
  };

  it('hold up neither each other nor another job when one fails, which is tried again', async () => {
    const [failing, sound, confirmed] = [await taken(), await taken(), await reserved()];
    disarm = armFailPoints((name) => {
      if (name === 'relay payments.taken') throw new Error('killed');
    });
    await oweToCardOf(failing, 400);
    await oweToCardOf(sound, 300);
    const operation = all.operations.get(confirmed.operationId);
    if (operation) operation.status = 'CONFIRMED';
    await steps.database().execute(
      sql.raw(`
      create function payments.fail() returns trigger language plpgsql as
        $$ begin raise exception 'broken down'; end $$;
      create trigger fail before update on payments.refunds for each row
        when (old.payment_id = '${failing.id}') execute function payments.fail()`),
    );
    all.test.clock.advance(5_000);

    await Promise.all([run('reconcile-refunds'), run('reconcile')]);
    expect([await statusOf(failing), await statusOf(sound)]).toEqual([['DUE'], ['GIVEN']]);
    expect((await steps.read(confirmed)).status).toBe('CAPTURED');
    await run('reconcile-refunds');
    expect(await statusOf(failing)).toEqual(['DUE']);

    await steps.database().execute(sql`drop trigger fail on payments.refunds`);
    await run('reconcile-refunds');
    expect(await statusOf(failing)).toEqual(['GIVEN']);
    expect([await atProvider(failing), await atProvider(sound)]).toEqual([[400], [300]]);
    expect(await steps.booksOf(failing)).toMatchObject({ 'refunds-given': 400 });
  }, 30_000);

  it('are told to browsers that show the trip, with the amount and the last digits of the card', async () => {
    await oweToCardOf(await taken(), 200);
    await all.test.settled();
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
