import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from 'shared-server/testing/test-database';
import type Stripe from 'stripe';
import { type RunningSandbox, startSandbox } from '../testing/start-sandbox';

let database: TestDatabase;
let sandbox: RunningSandbox;
let stripe: Stripe;

beforeAll(async () => {
  database = await createTestDatabase();
  sandbox = await startSandbox(database.url);
  stripe = sandbox.stripe;
});
afterAll(async () => {
  await sandbox.stop();
  await database.drop();
});

const manualIntent = (extra: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({
    amount: 1250,
    currency: 'gbp',
    capture_method: 'manual',
    ...extra,
  });

const confirmWith = async (paymentMethod: string) => {
  const intent = await manualIntent();
  return stripe.paymentIntents.confirm(intent.id, { payment_method: paymentMethod });
};

const lastCode = () => sandbox.texts.at(-1)?.code ?? '';

const submitCode = (id: string, code: string): Promise<Stripe.PaymentIntent> =>
  stripe.rawRequest('POST', `/v1/test_helpers/payment_intents/${id}/challenge`, { code });

describe('payment intents through the official client', () => {
  it.each([
    ['gbp', 30],
    ['eur', 50],
    ['sek', 300],
    ['nzd', 50],
  ])('rejects amounts below the minimum in %s', async (currency, minAmount) => {
    const tooSmall = { type: 'StripeInvalidRequestError', code: 'amount_too_small' };
    await expect(manualIntent({ currency, amount: minAmount - 1 })).rejects.toMatchObject(tooSmall);
    const intent = await manualIntent({ currency, amount: minAmount });
    const change = (amount: number) => stripe.paymentIntents.update(intent.id, { amount });
    await expect(change(minAmount - 1)).rejects.toMatchObject(tooSmall);
    expect((await change(minAmount + 1)).amount).toBe(minAmount + 1);
  });

  it('reserves an amount and captures it', async () => {
    const intent = await manualIntent({ metadata: { operation: 'one' } });
    expect(intent).toMatchObject({
      object: 'payment_intent',
      amount: 1250,
      currency: 'gbp',
      status: 'requires_payment_method',
      livemode: false,
      metadata: { operation: 'one' },
    });
    const reserved = await stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_visa',
      expand: ['latest_charge'],
    });
    expect(reserved).toMatchObject({ status: 'requires_capture', amount_capturable: 1250 });
    expect((reserved.latest_charge as Stripe.Charge).payment_method_details?.card?.last4).toBe(
      '4242',
    );
    const captured = await stripe.paymentIntents.capture(intent.id);
    expect(captured).toMatchObject({
      status: 'succeeded',
      amount_received: 1250,
      amount_capturable: 0,
    });
  });

  it('captures less than the reserved amount, never more', async () => {
    const reserved = await confirmWith('pm_card_visa');
    await expect(
      stripe.paymentIntents.capture(reserved.id, { amount_to_capture: 1251 }),
    ).rejects.toMatchObject({ code: 'amount_too_large', param: 'amount_to_capture' });
    const captured = await stripe.paymentIntents.capture(reserved.id, { amount_to_capture: 1000 });
    expect(captured.amount_received).toBe(1000);
  });

  it('captures at once when capture is automatic', async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 500,
      currency: 'gbp',
      payment_method: 'pm_card_mastercard',
      confirm: true,
    });
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 500 });
  });

  it('updates, retrieves and lists in pages', async () => {
    const intent = await manualIntent({ metadata: { keep: 'yes', drop: 'soon' } });
    const updated = await stripe.paymentIntents.update(intent.id, {
      amount: 900,
      metadata: { drop: '', add: 'new' },
    });
    expect(updated).toMatchObject({ amount: 900, metadata: { keep: 'yes', add: 'new' } });
    expect(updated.metadata).not.toHaveProperty('drop');
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ amount: 900 });
    await manualIntent();
    const first = await stripe.paymentIntents.list({ limit: 1 });
    expect(first).toMatchObject({ has_more: true, data: [{ object: 'payment_intent' }] });
    const all = await stripe.paymentIntents.list({ limit: 2 }).autoPagingToArray({ limit: 1000 });
    expect(new Set(all.map((one) => one.id)).size).toBe(all.length);
    expect(all.map((one) => one.id)).toContain(intent.id);
  });

  it('releases the reservation when an intent is cancelled before capture', async () => {
    const reserved = await confirmWith('pm_card_visa');
    const canceled = await stripe.paymentIntents.cancel(reserved.id, {
      cancellation_reason: 'abandoned',
    });
    expect(canceled).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
      amount_capturable: 0,
    });
    await expect(stripe.paymentIntents.capture(reserved.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });

  it.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_visa_chargeDeclinedLostCard', 'card_declined', 'lost_card'],
    ['pm_card_visa_chargeDeclinedStolenCard', 'card_declined', 'stolen_card'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', 'processing_error'],
  ])(
    'declines %s with a card error and keeps the intent payable',
    async (card, code, declineCode) => {
      const intent = await manualIntent();
      const rejected = stripe.paymentIntents.confirm(intent.id, { payment_method: card });
      await expect(rejected).rejects.toMatchObject({
        type: 'StripeCardError',
        code,
        decline_code: declineCode,
        statusCode: 402,
        payment_intent: { id: intent.id, status: 'requires_payment_method' },
      });
      const after = await stripe.paymentIntents.retrieve(intent.id);
      expect(after.last_payment_error).toMatchObject({ code });
      const retried = await stripe.paymentIntents.confirm(intent.id, {
        payment_method: 'pm_card_visa',
      });
      expect(retried).toMatchObject({ status: 'requires_capture', last_payment_error: null });
    },
  );

  it('refunds in parts, never more than the captured amount', async () => {
    const reserved = await confirmWith('pm_card_visa');
    await stripe.paymentIntents.capture(reserved.id);
    await stripe.refunds.create({ payment_intent: reserved.id, amount: 250 });
    await expect(
      stripe.refunds.create({ payment_intent: reserved.id, amount: 1001 }),
    ).rejects.toMatchObject({ code: 'amount_too_large' });
    const rest = await stripe.refunds.create({ payment_intent: reserved.id });
    expect(rest).toMatchObject({ amount: 1000, status: 'succeeded' });
    await expect(stripe.refunds.create({ payment_intent: reserved.id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    expect((await stripe.refunds.list({ payment_intent: reserved.id })).data).toHaveLength(2);
  });

  it('stores customers and their payment methods', async () => {
    const customer = await stripe.customers.create({ email: 'a@example.com', name: 'A' });
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    const retained = await stripe.paymentMethods.list({ customer: customer.id, type: 'card' });
    expect(retained.data.map((one) => one.id)).toEqual([method.id]);
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ email: 'a@example.com' });
  });

  it('returns Stripe’s error codes', async () => {
    await expect(stripe.paymentIntents.retrieve('pi_unknown')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    const odd = { amount: 100, currency: 'gbp', surprise: '1' };
    await expect(stripe.paymentIntents.create(odd)).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'surprise',
    });
    await expect(
      stripe.paymentIntents.create({ amount: -5, currency: 'gbp' }),
    ).rejects.toMatchObject({ param: 'amount' });
  });
});

describe('3-D Secure challenge', () => {
  it('reserves the amount after the correct one-time code', async () => {
    const waiting = await confirmWith('pm_card_authenticationRequired');
    expect(waiting.status).toBe('requires_action');
    expect(waiting.next_action).toMatchObject({
      type: 'use_stripe_sdk',
      use_stripe_sdk: { challenge: { length: 6, attempts_left: 5, sent_to: '••• ••• 0184' } },
    });
    expect(sandbox.texts.at(-1)?.to).toBe('+447700900184');
    const done = await submitCode(waiting.id, lastCode());
    expect(done).toMatchObject({ status: 'requires_capture', next_action: null });
  });

  it('needs a payment method again after five wrong codes', async () => {
    const waiting = await confirmWith('pm_card_authenticationRequired');
    const right = lastCode();
    const wrong = right === '000000' ? '111111' : '000000';
    for (let tries = 0; tries < 4; tries += 1) {
      await expect(submitCode(waiting.id, wrong)).rejects.toMatchObject({
        code: 'challenge_code_incorrect',
      });
    }
    await expect(submitCode(waiting.id, wrong)).rejects.toMatchObject({
      code: 'payment_intent_authentication_failure',
    });
    await expect(submitCode(waiting.id, right)).rejects.toMatchObject({ statusCode: 400 });
    expect((await stripe.paymentIntents.retrieve(waiting.id)).status).toBe(
      'requires_payment_method',
    );
  });

  it('is rejected for fifteen minutes after ten wrong codes for a card', async () => {
    const card = 'pm_card_threeDSecure2Required';
    const failed = { code: 'payment_intent_authentication_failure' };
    for (let challenge = 0; challenge < 2; challenge += 1) {
      const { id } = await confirmWith(card);
      const wrong = lastCode() === '000000' ? '111111' : '000000';
      for (let tries = 0; tries < 4; tries += 1) {
        await expect(submitCode(id, wrong)).rejects.toMatchObject({ statusCode: 402 });
      }
      await expect(submitCode(id, wrong)).rejects.toMatchObject(failed);
    }
    const texts = sandbox.texts.length;
    await expect(confirmWith(card)).rejects.toMatchObject(failed);
    expect(sandbox.texts).toHaveLength(texts);
    sandbox.clock.advance(900_000);
    const { id } = await confirmWith(card);
    expect((await submitCode(id, lastCode())).status).toBe('requires_capture');
  });

  it('keeps its code and attempts when the same card is confirmed again within 30 s', async () => {
    const card = { payment_method: 'pm_card_authenticationRequired' };
    const { id } = await confirmWith(card.payment_method);
    const texts = sandbox.texts.length;
    const wrong = lastCode() === '000000' ? '111111' : '000000';
    await expect(submitCode(id, wrong)).rejects.toMatchObject({ statusCode: 402 });
    const same = await stripe.paymentIntents.confirm(id, card);
    expect(same.next_action?.use_stripe_sdk).toMatchObject({ challenge: { attempts_left: 4 } });
    expect(sandbox.texts).toHaveLength(texts);
    sandbox.clock.advance(30_000);
    const another = await stripe.paymentIntents.confirm(id, card);
    expect(another.next_action?.use_stripe_sdk).toMatchObject({ challenge: { attempts_left: 5 } });
    expect(sandbox.texts).toHaveLength(texts + 1);
    expect((await submitCode(id, lastCode())).status).toBe('requires_capture');
  });

  it('reserves once when the correct code is submitted fifty times at once', async () => {
    const waiting = await confirmWith('pm_card_authenticationRequired');
    const right = lastCode();
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => submitCode(waiting.id, right)),
    );
    expect(results.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  });

  it('expires after five minutes', async () => {
    const waiting = await confirmWith('pm_card_authenticationRequired');
    sandbox.clock.advance(300_000);
    await expect(submitCode(waiting.id, lastCode())).rejects.toMatchObject({
      code: 'payment_intent_authentication_failure',
    });
  });

  it('sends another code after 30 s, which replaces the first', async () => {
    const waiting = await confirmWith('pm_card_authenticationRequired');
    const first = lastCode();
    const resend = () =>
      stripe.rawRequest('POST', `/v1/test_helpers/payment_intents/${waiting.id}/challenge/resend`);
    await expect(resend()).rejects.toMatchObject({ code: 'challenge_resend_too_soon' });
    sandbox.clock.advance(30_000);
    await resend();
    const second = lastCode();
    if (first !== second) {
      await expect(submitCode(waiting.id, first)).rejects.toMatchObject({
        code: 'challenge_code_incorrect',
      });
    }
    expect((await submitCode(waiting.id, second)).status).toBe('requires_capture');
  });

  it('can succeed although the card is then declined', async () => {
    const waiting = await confirmWith('pm_card_threeDSecureRequiredChargeDeclined');
    await expect(submitCode(waiting.id, lastCode())).rejects.toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
    });
  });
});
