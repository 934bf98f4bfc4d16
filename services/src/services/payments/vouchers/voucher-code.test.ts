import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getCode, paymentSteps } from '../testing/payment-steps';
import { type PaymentTest, startPaymentTest } from '../testing/start-payment-test';

let env: PaymentTest;
let steps: ReturnType<typeof paymentSteps>;

beforeAll(async () => {
  env = await startPaymentTest();
}, 60_000);
afterAll(() => env?.stop());
beforeEach(async () => {
  steps = paymentSteps(env, await env.test.guest());
});

describe('the code of a voucher', () => {
  it('returns the same error when unknown, spent, in use or of another currency', async () => {
    const spent = await steps.issueVoucher(1_750);
    const payment = await steps.begin();
    await steps.applyVoucher(payment, spent);
    await steps.payByVoucher(payment);
    const used = await steps.issueVoucher(100);
    await steps.applyVoucher(await steps.begin(), used);
    const foreign = await steps.issueVoucher(100, 'EUR');
    const other = await steps.begin();
    const details = new Set<string | undefined>();
    for (const code of ['AAAA-BBBB-CCCC-DDDD', spent, used, foreign]) {
      const reply = await steps.applyVoucher(other, code);
      expect([reply.status, getCode(reply)]).toEqual([422, 'voucher-not-usable']);
      details.add((reply.body as { detail?: string }).detail);
    }
    expect(details.size).toBe(1);
  });

  it('is rejected for ten minutes after ten wrong codes', async () => {
    const code = await steps.issueVoucher(100);
    const payment = await steps.begin();
    for (let tries = 0; tries < 10; tries += 1) {
      expect(getCode(await steps.applyVoucher(payment, `WRONG${tries}`))).toBe(
        'voucher-not-usable',
      );
    }
    const locked = await steps.applyVoucher(payment, code);
    expect([locked.status, getCode(locked)]).toEqual([429, 'too-many-attempts']);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(500);
    env.test.clock.advance(10 * 60_000 + 1);
    await env.test.runJob('payments', 'delete-old-guesses');
    const operation = env.operations.get(payment.operationId);
    if (operation) operation.heldUntil = '2036-01-01T00:00:00Z';
    expect((await steps.applyVoucher(payment, code)).status).toBe(200);
  });

  it('is limited to ten guesses, also concurrent ones', async () => {
    const payment = await steps.begin();
    const guesses = Array.from({ length: 40 }, (_, nth) =>
      steps.applyVoucher(payment, `WRONG${nth}`),
    );
    const checked = (await Promise.all(guesses)).filter(({ status }) => status !== 429);
    expect(checked.map(getCode)).toEqual(Array(10).fill('voucher-not-usable'));
  });

  it('returns 404 for a payment of another traveller', async () => {
    const code = await steps.issueVoucher(100);
    const operation = env.hold();
    const payment = await steps.begin(operation.id);
    operation.isOtherTravellers = true;
    for (const reply of [
      await steps.applyVoucher(payment, code),
      await steps.removeVoucher(payment, code),
      await steps.payByVoucher(payment),
    ]) {
      expect([reply.status, getCode(reply)]).toEqual([404, 'payment-not-found']);
    }
    expect(await steps.getRemaining(code)).toBe(100);
  });
});
