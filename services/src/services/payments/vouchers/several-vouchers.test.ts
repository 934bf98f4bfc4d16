import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { armFailPoints } from '../../../kit/fail-points';
import type { TestClient } from '../../../kit/testing/test-client';
import type { Payment } from '../payment/payment-shapes';
import { codeOf, paymentSteps } from '../testing/payment-steps';
import { type PaymentTest, startPaymentTest } from '../testing/start-payment-test';

let all: PaymentTest;
let client: TestClient;
let steps: ReturnType<typeof paymentSteps>;

beforeAll(async () => {
  // What the provider would tell by itself is looked for there by the test.
  all = await startPaymentTest('by-hand');
}, 60_000);
afterAll(() => all?.stop());
beforeEach(async () => {
  client = await all.test.guest();
  steps = paymentSteps(all, client);
});

const pounds = (amount: number) => ({ amount, currency: 'GBP' });
const part = (code: string, amount: number, left = 0) => ({
  lastSigns: code.slice(-4),
  ...{ amount: pounds(amount), left: pounds(left) },
});
const give = (...worths: number[]) => Promise.all(worths.map((worth) => steps.giveVoucher(worth)));

/** The process dies at this point. */
async function crashingAt<Reply>(point: string, work: () => Promise<Reply>): Promise<Reply> {
  const disarm = armFailPoints((name) => {
    if (name === point) throw new Error('killed');
  });
  return work().finally(disarm);
}

/** The payment of a swap for £17.50 with these on it, in this order. */
async function withVouchers(...codes: string[]): Promise<Payment> {
  let payment = await steps.begin();
  for (const code of codes) payment = (await steps.voucher(payment, code)).body;
  return payment;
}

describe('several vouchers', () => {
  it('pay for all of it together, and one more is not needed', async () => {
    const [one = '', other = '', third = ''] = await give(1_000, 900, 400);
    const payment = await withVouchers(one, other);
    expect(payment).toMatchObject({
      vouchers: [part(one, 1_000), part(other, 750, 150)],
      voucher: { lastSigns: one.slice(-4), amount: pounds(1_750) },
      byCard: pounds(0),
    });
    const refused = await steps.voucher(payment, third);
    expect([refused.status, codeOf(refused)]).toEqual([409, 'voucher-not-needed']);
    expect(await steps.worthOf(third)).toBe(400);
    expect((await steps.payByVoucher(payment)).body.status).toBe('AUTHORISED');
    await steps.confirmSwap(payment);
    expect(await steps.booksOf(payment)).toEqual({
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

  it('pay their parts beside a card', async () => {
    const [one = '', other = ''] = await give(700, 500);
    const payment = await withVouchers(one, other);
    expect((await steps.pay(payment, 'pm_card_visa')).body.status).toBe('AUTHORISED');
    expect((await steps.intentOf(payment)).amount_capturable).toBe(550);
    expect(await steps.booksOf(payment)).toEqual({
      'vouchers-outstanding': 1_200,
      'vouchers-reserved': -1_200,
      'authorised-at-provider': 550,
      'cardholder-reservations': -550,
    });
  });

  it('pay with one of them twice no more than with it once', async () => {
    const [one = '', other = ''] = await give(700, 500);
    const payment = await withVouchers(one, other, one);
    expect(payment).toMatchObject({ vouchers: [part(one, 700), part(other, 500)] });
  });

  it('are ten at most', async () => {
    const codes = await give(...Array.from({ length: 11 }, () => 100));
    const payment = await withVouchers(...codes.slice(0, 10));
    expect(payment.byCard).toEqual(pounds(750));
    const refused = await steps.voucher(payment, codes[10] ?? '');
    expect([refused.status, codeOf(refused)]).toEqual([409, 'too-many-vouchers']);
  });

  it('leave the card together no less than it can be charged', async () => {
    const [one = '', small = '', other = ''] = await give(1_740, 5, 20);
    const payment = await withVouchers(one);
    expect(payment).toMatchObject({ vouchers: [part(one, 1_720, 20)], byCard: pounds(30) });
    const refused = await steps.voucher(payment, small);
    expect([refused.status, codeOf(refused)]).toEqual([422, 'voucher-too-small']);
    const { body } = await steps.voucher(payment, other);
    expect(body).toMatchObject({ vouchers: [part(one, 1_740), part(other, 10, 10)] });
    expect((await steps.withoutVoucher(payment, other)).body).toMatchObject({
      vouchers: [part(one, 1_720, 20)],
      byCard: pounds(30),
    });
  });

  it('go on paying in their order when the first is taken off', async () => {
    const [one = '', other = '', third = ''] = await give(1_000, 500, 2_000);
    const payment = await withVouchers(one, other, third);
    expect(payment).toMatchObject({
      vouchers: [part(one, 1_000), part(other, 500), part(third, 250, 1_750)],
    });
    const { body } = await steps.withoutVoucher(payment, one);
    expect(body).toMatchObject({
      vouchers: [part(other, 500), part(third, 1_250, 750)],
      byCard: pounds(0),
    });
    expect(await steps.worthOf(one)).toBe(1_000);
    await steps.withoutVoucher(payment, third);
    const again = await steps.voucher(payment, one);
    expect(again.body).toMatchObject({ vouchers: [part(other, 500), part(one, 1_000)] });
  });

  it('follow a price that rises and falls, the first before the second', async () => {
    const [one = '', other = ''] = await give(1_000, 900);
    const operation = all.hold();
    const payment = await steps.begin(operation.id);
    for (const code of [one, other]) await steps.voucher(payment, code);
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
    // What has nothing left to pay is off, whole.
    expect(await at(400)).toMatchObject({ vouchers: [part(one, 400, 600)], byCard: pounds(0) });
    expect(await steps.worthOf(other)).toBe(900);
    expect(await at(1_750)).toMatchObject({ vouchers: [part(one, 1_000)], byCard: pounds(750) });
  });

  it.each(['operation.released', 'operation.expired'])(
    'are all whole again after %s',
    async (how) => {
      const [one = '', other = ''] = await give(1_000, 900);
      const reserved = await withVouchers(one, other);
      await all.tell(how, reserved.operationId);
      await all.test.settled();
      expect(await Promise.all([one, other].map(steps.worthOf))).toEqual([1_000, 900]);
      const paid = await withVouchers(one, other);
      await steps.payByVoucher(paid);
      await all.tell(how, paid.operationId);
      await all.test.settled();
      expect(await Promise.all([one, other].map(steps.worthOf))).toEqual([1_000, 900]);
      expect(await steps.read(paid)).toMatchObject({ status: 'CANCELLED', vouchers: [] });
      expect(await steps.booksOf(paid)).toEqual({});
    },
  );

  it('all come back with the money of a card that was taken too early', async () => {
    const [one = '', other = ''] = await give(500, 300);
    const payment = await withVouchers(one, other);
    await steps.pay(payment, 'pm_card_visa');
    const operation = all.operations.get(payment.operationId);
    await all.sandbox.stripe.paymentIntents.capture((await steps.intentOf(payment)).id);
    if (operation) operation.status = 'EXPIRED';
    await all.test.runJob('payments', 'reconcile');
    expect(await steps.read(payment)).toMatchObject({
      status: 'REFUNDED',
      vouchers: [part(one, 500, 500), part(other, 300, 300)],
    });
    expect((await steps.booksOf(payment))['vouchers-outstanding']).toBeUndefined();
  });

  it('stay as they were when the process dies between what is put back and what is reserved', async () => {
    const [one = '', other = ''] = await give(1_740, 20);
    const payment = await withVouchers(one);
    const again = () => steps.voucher(payment, other, 'same');
    const died = await crashingAt('payWith.released', again);
    expect(died.status).toBe(500);
    expect(await steps.read(payment)).toMatchObject({ vouchers: [part(one, 1_720, 20)] });
    expect((await again()).body.byCard).toEqual(pounds(0));
  });
});

describe('several vouchers of several payments', () => {
  it('are each reserved once, however their payments cross', async () => {
    const [one = '', other = ''] = await give(2_000, 2_000);
    const payments = [await steps.begin(), await steps.begin(), await steps.begin()];
    const replies = await Promise.all(
      payments.flatMap((payment, at) => {
        const codes = at % 2 === 0 ? [one, other] : [other, one];
        return codes.map((code) => steps.voucher(payment, code));
      }),
    );
    expect(replies.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    const parts = (await Promise.all(payments.map(steps.read))).flatMap(({ vouchers }) => vouchers);
    const byVouchers = parts.reduce((sum, { amount }) => sum + amount.amount, 0);
    const left = ((await steps.worthOf(one)) ?? 0) + ((await steps.worthOf(other)) ?? 0);
    expect(byVouchers + left).toBe(4_000);
  });

  it('are waited for in one order, whichever was put on first', async () => {
    const codes = await give(400, 400);
    const { rows } = await steps
      .database()
      .execute<{ id: string; code: string }>(
        sql`select id, code from payments.vouchers where code in (${codes[0]}, ${codes[1]}) order by id`,
      );
    const [low, high] = rows;
    const payment = await withVouchers(high?.code ?? '', low?.code ?? '');
    const other = new pg.Client({ connectionString: all.test.databaseUrl });
    await other.connect();
    const lock = (id = '') =>
      other.query(`select 1 from payments.vouchers where id = '${id}' for update nowait`);
    await other.query('begin');
    await lock(low?.id);
    const going = all.tell('operation.expired', payment.operationId).then(() => all.test.settled());
    const { rows: me } = await other.query('select pg_backend_pid() as pid');
    const waits = `select 1 from pg_stat_activity where ${me[0].pid} = any(pg_blocking_pids(pid))`;
    while ((await other.query(waits)).rowCount === 0);
    await lock(high?.id);
    await other.query('rollback');
    await other.end();
    await going;
    expect(await Promise.all(codes.map(steps.worthOf))).toEqual([400, 400]);
  });

  it('pay less where a card that was on its way has reserved what they were to pay', async () => {
    const [one = '', other = ''] = await give(600, 700);
    const payment = await withVouchers(one);
    const died = await crashingAt('submitCard.prepared', () => steps.pay(payment, 'pm_card_visa'));
    expect(died.status).toBe(500);
    expect((await steps.voucher(payment, other)).body.byCard).toEqual(pounds(450));
    all.test.clock.advance(6_000);
    await all.test.runJob('payments', 'reconcile');
    expect(await steps.read(payment)).toMatchObject({
      status: 'AUTHORISED',
      vouchers: [part(one, 600)],
      byCard: pounds(1_150),
    });
    expect((await steps.intentOf(payment)).amount_capturable).toBe(1_150);
    expect(await steps.worthOf(other)).toBe(700);
  });

  it('never pay with a card for what they were to pay, whichever comes first', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [one = '', other = ''] = await give(600, 700);
      const payment = await withVouchers(one);
      await Promise.all([steps.pay(payment, 'pm_card_visa'), steps.voucher(payment, other)]);
      const { status, byCard, vouchers } = await steps.read(payment);
      const byVouchers = vouchers.reduce((sum, { amount }) => sum + amount.amount, 0);
      expect(byVouchers + byCard.amount).toBe(1_750);
      const { amount_capturable } = await steps.intentOf(payment);
      if (status === 'AUTHORISED') expect(amount_capturable).toBe(byCard.amount);
      expect(await steps.worthOf(other)).toBe(byCard.amount === 450 ? 0 : 700);
    }
  });
});

it('a payment that says other than its vouchers cannot be committed', async () => {
  const payment = await withVouchers(...(await give(300, 200)));
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
