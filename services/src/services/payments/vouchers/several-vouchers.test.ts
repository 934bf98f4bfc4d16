import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { armFailPoints } from '../../../kit/fail-points';
import type { TestClient } from '../../../kit/testing/test-client';
import type { Payment } from '../payment-shapes';
import { getCode, paymentSteps } from '../testing/payment-steps';
import { type PaymentTest, startPaymentTest } from '../testing/start-payment-test';

let env: PaymentTest;
let client: TestClient;
let steps: ReturnType<typeof paymentSteps>;

beforeAll(async () => {
  // The test reads the state of the provider instead of webhooks.
  env = await startPaymentTest('by-hand');
}, 60_000);
afterAll(() => env?.stop());
beforeEach(async () => {
  client = await env.test.guest();
  steps = paymentSteps(env, client);
});

const pounds = (amount: number) => ({ amount, currency: 'GBP' });
const part = (code: string, amount: number, left = 0) => ({
  lastSigns: code.slice(-4),
  amount: pounds(amount),
  left: pounds(left),
});
const issueVouchers = (...worths: number[]) =>
  Promise.all(worths.map((worth) => steps.issueVoucher(worth)));

/** Simulates a crash at this fail point. */
async function crashAt<Reply>(point: string, work: () => Promise<Reply>): Promise<Reply> {
  const disarm = armFailPoints((name) => {
    if (name === point) throw new Error('killed');
  });
  return work().finally(disarm);
}

/** Creates a payment of £17.50 with these vouchers, in this order. */
async function createPaymentWithVouchers(...codes: string[]): Promise<Payment> {
  let payment = await steps.begin();
  for (const code of codes) payment = (await steps.applyVoucher(payment, code)).body;
  return payment;
}

describe('several vouchers', () => {
  it('pay the whole amount together, and another one is rejected', async () => {
    const [one = '', other = '', third = ''] = await issueVouchers(1_000, 900, 400);
    const payment = await createPaymentWithVouchers(one, other);
    expect(payment).toMatchObject({
      vouchers: [part(one, 1_000), part(other, 750, 150)],
      voucher: { lastSigns: one.slice(-4), amount: pounds(1_750) },
      byCard: pounds(0),
    });
    const rejected = await steps.applyVoucher(payment, third);
    expect([rejected.status, getCode(rejected)]).toEqual([409, 'voucher-not-needed']);
    expect(await steps.getRemaining(third)).toBe(400);
    expect((await steps.payByVoucher(payment)).body.status).toBe('AUTHORISED');
    await steps.confirmSwap(payment);
    expect(await steps.getBalances(payment)).toEqual({
      'vouchers-outstanding': 1_750,
      'fee-income': -250,
      'fare-income': -1_500,
    });
    const paid = { vouchers: [part(one, 1_000), part(other, 750, 150)] };
    const receipt = await client.get(`/api/payments/payments/${payment.id}/receipt`);
    expect(receipt.body).toMatchObject({ ...paid, total: pounds(1_750), byCard: pounds(0) });
    const { body } = await client.get('/api/payments/payments');
    expect(body.payments).toMatchObject([{ id: payment.id, ...paid }]);
  });

  it('pay their parts together with a card', async () => {
    const [one = '', other = ''] = await issueVouchers(700, 500);
    const payment = await createPaymentWithVouchers(one, other);
    expect((await steps.pay(payment, 'pm_card_visa')).body.status).toBe('AUTHORISED');
    expect((await steps.getIntent(payment)).amount_capturable).toBe(550);
    expect(await steps.getBalances(payment)).toEqual({
      'vouchers-outstanding': 1_200,
      'vouchers-reserved': -1_200,
      'authorised-at-provider': 550,
      'cardholder-reservations': -550,
    });
  });

  it('are not counted twice when one is applied again', async () => {
    const [one = '', other = ''] = await issueVouchers(700, 500);
    const payment = await createPaymentWithVouchers(one, other, one);
    expect(payment).toMatchObject({ vouchers: [part(one, 700), part(other, 500)] });
  });

  it('are limited to ten', async () => {
    const codes = await issueVouchers(...Array.from({ length: 11 }, () => 100));
    const payment = await createPaymentWithVouchers(...codes.slice(0, 10));
    expect(payment.byCard).toEqual(pounds(750));
    const rejected = await steps.applyVoucher(payment, codes[10] ?? '');
    expect([rejected.status, getCode(rejected)]).toEqual([409, 'too-many-vouchers']);
  });

  it('leave at least the minimum charge for the card', async () => {
    const [one = '', small = '', other = ''] = await issueVouchers(1_740, 5, 20);
    const payment = await createPaymentWithVouchers(one);
    expect(payment).toMatchObject({ vouchers: [part(one, 1_720, 20)], byCard: pounds(30) });
    const rejected = await steps.applyVoucher(payment, small);
    expect([rejected.status, getCode(rejected)]).toEqual([422, 'voucher-too-small']);
    const { body } = await steps.applyVoucher(payment, other);
    expect(body).toMatchObject({ vouchers: [part(one, 1_740), part(other, 10, 10)] });
    expect((await steps.removeVoucher(payment, other)).body).toMatchObject({
      vouchers: [part(one, 1_720, 20)],
      byCard: pounds(30),
    });
  });

  it('keep their order when the first is removed', async () => {
    const [one = '', other = '', third = ''] = await issueVouchers(1_000, 500, 2_000);
    const payment = await createPaymentWithVouchers(one, other, third);
    expect(payment).toMatchObject({
      vouchers: [part(one, 1_000), part(other, 500), part(third, 250, 1_750)],
    });
    const { body } = await steps.removeVoucher(payment, one);
    expect(body).toMatchObject({
      vouchers: [part(other, 500), part(third, 1_250, 750)],
      byCard: pounds(0),
    });
    expect(await steps.getRemaining(one)).toBe(1_000);
    await steps.removeVoucher(payment, third);
    const again = await steps.applyVoucher(payment, one);
    expect(again.body).toMatchObject({ vouchers: [part(other, 500), part(one, 1_000)] });
  });

  it('are allocated again in order when the price rises and falls', async () => {
    const [one = '', other = ''] = await issueVouchers(1_000, 900);
    const operation = env.hold();
    const payment = await steps.begin(operation.id);
    for (const code of [one, other]) await steps.applyVoucher(payment, code);
    const at = (amount: number) => {
      operation.amountDue = pounds(amount);
      return steps.begin(operation.id);
    };
    expect(await at(2_400)).toMatchObject({
      vouchers: [part(one, 1_000), part(other, 900)],
      byCard: pounds(500),
    });
    expect(await at(1_200)).toMatchObject({
      vouchers: [part(one, 1_000), part(other, 200, 700)],
      byCard: pounds(0),
    });
    // A voucher without a share is removed with its full amount.
    expect(await at(400)).toMatchObject({ vouchers: [part(one, 400, 600)], byCard: pounds(0) });
    expect(await steps.getRemaining(other)).toBe(900);
    expect(await at(1_750)).toMatchObject({ vouchers: [part(one, 1_000)], byCard: pounds(750) });
  });

  it.each(['operation.released', 'operation.expired'])(
    'have their full amounts again after %s',
    async (how) => {
      const [one = '', other = ''] = await issueVouchers(1_000, 900);
      const reserved = await createPaymentWithVouchers(one, other);
      await env.publish(how, reserved.operationId);
      await env.test.settled();
      expect(await Promise.all([one, other].map(steps.getRemaining))).toEqual([1_000, 900]);
      const paid = await createPaymentWithVouchers(one, other);
      await steps.payByVoucher(paid);
      await env.publish(how, paid.operationId);
      await env.test.settled();
      expect(await Promise.all([one, other].map(steps.getRemaining))).toEqual([1_000, 900]);
      expect(await steps.get(paid)).toMatchObject({ status: 'CANCELLED', vouchers: [] });
      expect(await steps.getBalances(paid)).toEqual({});
    },
  );

  it('are all returned with the refund of a card that was captured too early', async () => {
    const [one = '', other = ''] = await issueVouchers(500, 300);
    const payment = await createPaymentWithVouchers(one, other);
    await steps.pay(payment, 'pm_card_visa');
    const operation = env.operations.get(payment.operationId);
    await env.sandbox.stripe.paymentIntents.capture((await steps.getIntent(payment)).id);
    if (operation) operation.status = 'EXPIRED';
    await env.test.runJob('payments', 'reconcile');
    expect(await steps.get(payment)).toMatchObject({
      status: 'REFUNDED',
      vouchers: [part(one, 500, 500), part(other, 300, 300)],
    });
    expect((await steps.getBalances(payment))['vouchers-outstanding']).toBeUndefined();
  });

  it('are unchanged after a crash between release and reservation', async () => {
    const [one = '', other = ''] = await issueVouchers(1_740, 20);
    const payment = await createPaymentWithVouchers(one);
    const again = () => steps.applyVoucher(payment, other, 'same');
    const failed = await crashAt('payWith.released', again);
    expect(failed.status).toBe(500);
    expect(await steps.get(payment)).toMatchObject({ vouchers: [part(one, 1_720, 20)] });
    expect((await again()).body.byCard).toEqual(pounds(0));
  });
});

describe('several vouchers of several payments', () => {
  it('are each reserved once by concurrent payments', async () => {
    const [one = '', other = ''] = await issueVouchers(2_000, 2_000);
    const payments = [await steps.begin(), await steps.begin(), await steps.begin()];
    const replies = await Promise.all(
      payments.flatMap((payment, at) => {
        const codes = at % 2 === 0 ? [one, other] : [other, one];
        return codes.map((code) => steps.applyVoucher(payment, code));
      }),
    );
    expect(replies.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    const parts = (await Promise.all(payments.map(steps.get))).flatMap(({ vouchers }) => vouchers);
    const byVouchers = parts.reduce((sum, { amount }) => sum + amount.amount, 0);
    const left = ((await steps.getRemaining(one)) ?? 0) + ((await steps.getRemaining(other)) ?? 0);
    expect(byVouchers + left).toBe(4_000);
  });

  it('are locked in one order, independent of the order on the payment', async () => {
    const codes = await issueVouchers(400, 400);
    const { rows } = await steps
      .database()
      .execute<{ id: string; code: string }>(
        sql`select id, code from payments.vouchers where code in (${codes[0]}, ${codes[1]}) order by id`,
      );
    const [low, high] = rows;
    const payment = await createPaymentWithVouchers(high?.code ?? '', low?.code ?? '');
    const other = new pg.Client({ connectionString: env.test.databaseUrl });
    await other.connect();
    const lock = (id = '') =>
      other.query(`select 1 from payments.vouchers where id = '${id}' for update nowait`);
    await other.query('begin');
    await lock(low?.id);
    const delivery = env
      .publish('operation.expired', payment.operationId)
      .then(() => env.test.settled());
    const { rows: me } = await other.query('select pg_backend_pid() as pid');
    const waitingQuery = `select 1 from pg_stat_activity where ${me[0].pid} = any(pg_blocking_pids(pid))`;
    while ((await other.query(waitingQuery)).rowCount === 0);
    await lock(high?.id);
    await other.query('rollback');
    await other.end();
    await delivery;
    expect(await Promise.all(codes.map(steps.getRemaining))).toEqual([400, 400]);
  });

  it('pay less when a concurrent card has authorised their part', async () => {
    const [one = '', other = ''] = await issueVouchers(600, 700);
    const payment = await createPaymentWithVouchers(one);
    const failed = await crashAt('submitCard.prepared', () => steps.pay(payment, 'pm_card_visa'));
    expect(failed.status).toBe(500);
    expect((await steps.applyVoucher(payment, other)).body.byCard).toEqual(pounds(450));
    env.test.clock.advance(6_000);
    await env.test.runJob('payments', 'reconcile');
    expect(await steps.get(payment)).toMatchObject({
      status: 'AUTHORISED',
      vouchers: [part(one, 600)],
      byCard: pounds(1_150),
    });
    expect((await steps.getIntent(payment)).amount_capturable).toBe(1_150);
    expect(await steps.getRemaining(other)).toBe(700);
  });

  it('are not paid twice when a card is submitted concurrently', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [one = '', other = ''] = await issueVouchers(600, 700);
      const payment = await createPaymentWithVouchers(one);
      await Promise.all([steps.pay(payment, 'pm_card_visa'), steps.applyVoucher(payment, other)]);
      const { status, byCard, vouchers } = await steps.get(payment);
      const byVouchers = vouchers.reduce((sum, { amount }) => sum + amount.amount, 0);
      expect(byVouchers + byCard.amount).toBe(1_750);
      const { amount_capturable } = await steps.getIntent(payment);
      if (status === 'AUTHORISED') expect(amount_capturable).toBe(byCard.amount);
      expect(await steps.getRemaining(other)).toBe(byCard.amount === 450 ? 0 : 700);
    }
  });
});

it('rejects a commit when the voucher amount differs from the voucher uses', async () => {
  const payment = await createPaymentWithVouchers(...(await issueVouchers(300, 200)));
  const forged = (amount: number) =>
    steps
      .database()
      .execute(
        sql`update payments.payments set voucher_amount = ${amount} where id = ${payment.id}`,
      );
  for (const amount of [300, 501]) {
    await expect(forged(amount)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('by voucher, its vouchers 500') },
    });
  }
});
