import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { codeOf, paymentSteps } from '../testing/payment-steps';
import { type PaymentTest, startPaymentTest } from '../testing/start-payment-test';

let all: PaymentTest;
let steps: ReturnType<typeof paymentSteps>;

beforeAll(async () => {
  all = await startPaymentTest();
}, 60_000);
afterAll(() => all?.stop());
beforeEach(async () => {
  steps = paymentSteps(all, await all.test.guest());
});

describe('the code of a voucher', () => {
  it('is refused in the same words when unknown, spent, in use or of another currency', async () => {
    const spent = await steps.giveVoucher(1_750);
    const payment = await steps.begin();
    await steps.voucher(payment, spent);
    await steps.payByVoucher(payment);
    const used = await steps.giveVoucher(100);
    await steps.voucher(await steps.begin(), used);
    const foreign = await steps.giveVoucher(100, 'EUR');
    const other = await steps.begin();
    const words = new Set<string | undefined>();
    for (const code of ['AAAA-BBBB-CCCC-DDDD', spent, used, foreign]) {
      const reply = await steps.voucher(other, code);
      expect([reply.status, codeOf(reply)]).toEqual([422, 'voucher-not-usable']);
      words.add((reply.body as { detail?: string }).detail);
    }
    expect(words.size).toBe(1);
  });

  it('is not guessed: ten wrong ones, and a right one is not judged either for ten minutes', async () => {
    const code = await steps.giveVoucher(100);
    const payment = await steps.begin();
    for (let tries = 0; tries < 10; tries += 1) {
      expect(codeOf(await steps.voucher(payment, `WRONG${tries}`))).toBe('voucher-not-usable');
    }
    const locked = await steps.voucher(payment, code);
    expect([locked.status, codeOf(locked)]).toEqual([429, 'too-many-attempts']);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(500);
    all.test.clock.advance(10 * 60_000 + 1);
    await all.test.runJob('payments', 'forget-voucher-guesses');
    const operation = all.operations.get(payment.operationId);
    if (operation) operation.heldUntil = '2036-01-01T00:00:00Z';
    expect((await steps.voucher(payment, code)).status).toBe(200);
  });

  it('is not guessed by many that are sent at once', async () => {
    const payment = await steps.begin();
    const guesses = Array.from({ length: 40 }, (_, nth) => steps.voucher(payment, `WRONG${nth}`));
    const judged = (await Promise.all(guesses)).filter(({ status }) => status !== 429);
    expect(judged.map(codeOf)).toEqual(Array(10).fill('voucher-not-usable'));
  });

  it('does nothing for a payment of another traveller', async () => {
    const code = await steps.giveVoucher(100);
    const operation = all.hold();
    const payment = await steps.begin(operation.id);
    operation.foreign = true;
    for (const reply of [
      await steps.voucher(payment, code),
      await steps.withoutVoucher(payment, code),
      await steps.payByVoucher(payment),
    ]) {
      expect([reply.status, codeOf(reply)]).toEqual([404, 'payment-not-found']);
    }
    expect(await steps.worthOf(code)).toBe(100);
  });
});
