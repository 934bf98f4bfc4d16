import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestClient } from '../../../kit/testing/test-client';
import type { Payment } from '../payment-shapes';
import { getCode, paymentSteps } from '../testing/payment-steps';
import { type PaymentTest, startPaymentTest } from '../testing/start-payment-test';

describe('a challenge in the checkout', () => {
  let env: PaymentTest;
  let client: TestClient;
  let steps: ReturnType<typeof paymentSteps>;

  beforeAll(async () => {
    env = await startPaymentTest();
    client = await env.test.guest();
    steps = paymentSteps(env, client);
  }, 60_000);
  afterAll(() => env.stop());

  it('counts wrong codes and accepts the right one', async () => {
    const payment = await steps.begin();
    const waiting = (await steps.pay(payment, 'pm_card_authenticationRequired')).body;
    expect(waiting).toMatchObject({
      status: 'REQUIRES_ACTION',
      challenge: { length: 6, attemptsLeft: 5, sentTo: '••• ••• 0184' },
    });
    const { expiresAt = '', resendAt = '' } = waiting.challenge ?? {};
    const requested = env.test.clock.now().getTime();
    expect(Math.round((Date.parse(resendAt) - requested) / 1000)).toBe(30);
    expect(Math.round((Date.parse(expiresAt) - requested) / 1000)).toBe(300);
    const wrong = await steps.submitCode(
      payment,
      steps.getLastCode() === '000000' ? '111111' : '000000',
    );
    expect(wrong.status).toBe(422);
    expect(wrong.body).toMatchObject({ code: 'code-wrong', attemptsLeft: 4 });
    expect((await steps.get(payment)).challenge?.attemptsLeft).toBe(4);
    const spaced = `${steps.getLastCode().slice(0, 3)} ${steps.getLastCode().slice(3)}`;
    expect((await steps.submitCode(payment, spaced)).body).toMatchObject({
      status: 'AUTHORISED',
      challenge: null,
    });
    expect((await steps.submitCode(payment, '123456')).body.status).toBe('AUTHORISED');
  });

  it('requires a card again after five wrong codes or an expired code', async () => {
    const tried = await steps.begin();
    await steps.pay(tried, 'pm_card_authenticationRequired');
    const wrong = steps.getLastCode() === '000000' ? '111111' : '000000';
    for (let tries = 0; tries < 4; tries += 1) await steps.submitCode(tried, wrong);
    expect((await steps.submitCode(tried, wrong)).body).toMatchObject({
      status: 'REQUIRES_PAYMENT_METHOD',
      failure: { code: 'payment_intent_authentication_failure' },
    });
    const late = await steps.begin();
    await steps.pay(late, 'pm_card_authenticationRequired');
    env.test.clock.advance(300_000);
    expect((await steps.submitCode(late, steps.getLastCode())).body.failure?.code).toBe(
      'payment_intent_authentication_failure',
    );
    expect((await steps.pay(late, 'pm_card_visa')).body.status).toBe('AUTHORISED');
  });

  it('sends another code after the delay', async () => {
    const payment = await steps.begin();
    await steps.pay(payment, 'pm_card_authenticationRequired');
    const resend = () =>
      client.post<Payment>(`/api/payments/payments/${payment.id}/challenge/resend`, {});
    const soon = await resend();
    expect([soon.status, getCode(soon)]).toEqual([429, 'resend-too-soon']);
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(0);
    env.test.clock.advance(30_000);
    const sent = env.sandbox.texts.length;
    const { challenge } = (await resend()).body;
    expect(challenge?.attemptsLeft).toBe(5);
    const wait = Date.parse(challenge?.resendAt ?? '') - env.test.clock.now().getTime();
    expect(Math.round(wait / 1000)).toBe(30);
    expect(env.sandbox.texts).toHaveLength(sent + 1);
    expect((await steps.submitCode(payment, steps.getLastCode())).body.status).toBe('AUTHORISED');
  });

  it('returns a failure when the code is right and the card is declined', async () => {
    const payment = await steps.begin();
    await steps.pay(payment, 'pm_card_threeDSecureRequiredChargeDeclined');
    expect((await steps.submitCode(payment, steps.getLastCode())).body).toMatchObject({
      status: 'REQUIRES_PAYMENT_METHOD',
      failure: { code: 'card_declined' },
    });
  });
});
