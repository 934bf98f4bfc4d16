import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestClient } from '../../../kit/testing/test-client';
import { codeOf, paymentSteps } from '../testing/payment-steps';
import { type PaymentTest, startPaymentTest } from '../testing/start-payment-test';
import type { Payment } from './payment-shapes';

describe('a bank that has our checkout ask for its code', () => {
  let all: PaymentTest;
  let client: TestClient;
  let steps: ReturnType<typeof paymentSteps>;

  beforeAll(async () => {
    all = await startPaymentTest();
    client = await all.test.guest();
    steps = paymentSteps(all, client);
  }, 60_000);
  afterAll(() => all.stop());

  it('counts wrong ones and goes on with the right one', async () => {
    const payment = await steps.begin();
    const waiting = (await steps.pay(payment, 'pm_card_authenticationRequired')).body;
    expect(waiting).toMatchObject({
      status: 'REQUIRES_ACTION',
      challenge: { length: 6, attemptsLeft: 5, sentTo: '••• ••• 0184' },
    });
    const { expiresAt = '', resendAt = '' } = waiting.challenge ?? {};
    const asked = all.test.clock.now().getTime();
    expect(Math.round((Date.parse(resendAt) - asked) / 1000)).toBe(30);
    expect(Math.round((Date.parse(expiresAt) - asked) / 1000)).toBe(300);
    const wrong = await steps.answer(payment, steps.lastCode() === '000000' ? '111111' : '000000');
    expect(wrong.status).toBe(422);
    expect(wrong.body).toMatchObject({ code: 'code-wrong', attemptsLeft: 4 });
    expect((await steps.read(payment)).challenge?.attemptsLeft).toBe(4);
    const spaced = `${steps.lastCode().slice(0, 3)} ${steps.lastCode().slice(3)}`;
    expect((await steps.answer(payment, spaced)).body).toMatchObject({
      status: 'AUTHORISED',
      challenge: null,
    });
    expect((await steps.answer(payment, '123456')).body.status).toBe('AUTHORISED');
  });

  it('has it ask for a card again after five wrong ones, or when the code has expired', async () => {
    const tried = await steps.begin();
    await steps.pay(tried, 'pm_card_authenticationRequired');
    const wrong = steps.lastCode() === '000000' ? '111111' : '000000';
    for (let tries = 0; tries < 4; tries += 1) await steps.answer(tried, wrong);
    expect((await steps.answer(tried, wrong)).body).toMatchObject({
      status: 'REQUIRES_PAYMENT_METHOD',
      failure: { code: 'payment_intent_authentication_failure' },
    });
    const late = await steps.begin();
    await steps.pay(late, 'pm_card_authenticationRequired');
    all.test.clock.advance(300_000);
    expect((await steps.answer(late, steps.lastCode())).body.failure?.code).toBe(
      'payment_intent_authentication_failure',
    );
    expect((await steps.pay(late, 'pm_card_visa')).body.status).toBe('AUTHORISED');
  });

  it('sends another code, not too soon', async () => {
    const payment = await steps.begin();
    await steps.pay(payment, 'pm_card_authenticationRequired');
    const resend = () =>
      client.post<Payment>(`/api/payments/payments/${payment.id}/challenge/resend`, {});
    const soon = await resend();
    expect([soon.status, codeOf(soon)]).toEqual([429, 'resend-too-soon']);
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(0);
    all.test.clock.advance(30_000);
    const sent = all.sandbox.texts.length;
    const { challenge } = (await resend()).body;
    expect(challenge?.attemptsLeft).toBe(5);
    const wait = Date.parse(challenge?.resendAt ?? '') - all.test.clock.now().getTime();
    expect(Math.round(wait / 1000)).toBe(30);
    expect(all.sandbox.texts).toHaveLength(sent + 1);
    expect((await steps.answer(payment, steps.lastCode())).body.status).toBe('AUTHORISED');
  });

  it('tells when the code was right and the card declined all the same', async () => {
    const payment = await steps.begin();
    await steps.pay(payment, 'pm_card_threeDSecureRequiredChargeDeclined');
    expect((await steps.answer(payment, steps.lastCode())).body).toMatchObject({
      status: 'REQUIRES_PAYMENT_METHOD',
      failure: { code: 'card_declined' },
    });
  });
});
