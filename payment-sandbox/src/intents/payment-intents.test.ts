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

const newIntent = { amount: 1250, currency: 'gbp', capture_method: 'manual' } as const;
const manualIntent = (extra: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({ ...newIntent, ...extra });

async function confirmWith(paymentMethod: string) {
  const intent = await manualIntent();
  return stripe.paymentIntents.confirm(intent.id, { payment_method: paymentMethod });
}

const lastCode = () => sandbox.texts.at(-1)?.code ?? '';

const submitCode = (id: string, code: string): Promise<Stripe.PaymentIntent> =>
  stripe.rawRequest('POST', `/v1/test_helpers/payment_intents/${id}/challenge`, { code });

describe('payment intents through the official client', () => {
  it.each([
    ['gbp', 30],
    ['eur', 50],
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
      expand: ['payment_method'],
    });
    expect(reserved).toMatchObject({
      status: 'requires_capture',
      amount_capturable: 1250,
      payment_method: { card: { brand: 'visa', last4: '4242' } },
    });
    const captured = await stripe.paymentIntents.capture(intent.id);
    expect(captured).toMatchObject({
      status: 'succeeded',
      amount_received: 1250,
      amount_capturable: 0,
    });
  });

  it('updates, retrieves and lists in pages', async () => {
    const intent = await manualIntent();
    await stripe.paymentIntents.update(intent.id, { amount: 900 });
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
    ['pm_card_chargeDeclined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
  ])('declines %s with a card error and keeps the intent payable', async (card, declineCode) => {
    const intent = await manualIntent();
    const rejected = stripe.paymentIntents.confirm(intent.id, { payment_method: card });
    await expect(rejected).rejects.toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
      decline_code: declineCode,
      statusCode: 402,
      payment_intent: { id: intent.id, status: 'requires_payment_method' },
    });
    const after = await stripe.paymentIntents.retrieve(intent.id);
    expect(after.last_payment_error).toMatchObject({ code: 'card_declined' });
    const retried = await stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_visa',
    });
    expect(retried).toMatchObject({ status: 'requires_capture', last_payment_error: null });
  });

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

  it('returns Stripe’s error codes', async () => {
    await expect(stripe.paymentIntents.retrieve('pi_unknown')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    const odd = { ...newIntent, surprise: '1' };
    await expect(stripe.paymentIntents.create(odd)).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'surprise',
    });
    await expect(manualIntent({ amount: -5 })).rejects.toMatchObject({ param: 'amount' });
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
