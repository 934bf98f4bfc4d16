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

const answerChallenge = (id: string, code: string): Promise<Stripe.PaymentIntent> =>
  stripe.rawRequest('POST', `/v1/test_helpers/payment_intents/${id}/challenge`, { code });

describe('payment intents through the official client', () => {
  it.each([
    ['gbp', 30],
    ['eur', 50],
    ['sek', 300],
    ['nzd', 50],
  ])('are for no less than a card can pay in %s', async (currency, least) => {
    const tooSmall = { type: 'StripeInvalidRequestError', code: 'amount_too_small' };
    await expect(manualIntent({ currency, amount: least - 1 })).rejects.toMatchObject(tooSmall);
    const intent = await manualIntent({ currency, amount: least });
    const change = (amount: number) => stripe.paymentIntents.update(intent.id, { amount });
    await expect(change(least - 1)).rejects.toMatchObject(tooSmall);
    expect((await change(least + 1)).amount).toBe(least + 1);
  });

  it('reserves an amount and takes it on capture', async () => {
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
    const taken = await stripe.paymentIntents.capture(intent.id);
    expect(taken).toMatchObject({
      status: 'succeeded',
      amount_received: 1250,
      amount_capturable: 0,
    });
  });

  it('takes less than was reserved, never more', async () => {
    const reserved = await confirmWith('pm_card_visa');
    await expect(
      stripe.paymentIntents.capture(reserved.id, { amount_to_capture: 1251 }),
    ).rejects.toMatchObject({ code: 'amount_too_large', param: 'amount_to_capture' });
    const taken = await stripe.paymentIntents.capture(reserved.id, { amount_to_capture: 1000 });
    expect(taken.amount_received).toBe(1000);
  });

  it('takes the money at once where capture is automatic', async () => {
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

  it('cancels what was not taken and gives the reservation back', async () => {
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
    'declines %s as a card error and keeps the intent payable',
    async (card, code, declineCode) => {
      const intent = await manualIntent();
      const refused = stripe.paymentIntents.confirm(intent.id, { payment_method: card });
      await expect(refused).rejects.toMatchObject({
        type: 'StripeCardError',
        code,
        decline_code: declineCode,
        statusCode: 402,
        payment_intent: { id: intent.id, status: 'requires_payment_method' },
      });
      const after = await stripe.paymentIntents.retrieve(intent.id);
      expect(after.last_payment_error).toMatchObject({ code });
      const mended = await stripe.paymentIntents.confirm(intent.id, {
        payment_method: 'pm_card_visa',
      });
      expect(mended).toMatchObject({ status: 'requires_capture', last_payment_error: null });
    },
  );

  it('refunds in parts and never more than was taken', async () => {
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

  it('keeps customers and their payment methods', async () => {
    const customer = await stripe.customers.create({ email: 'a@example.com', name: 'A' });
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    const kept = await stripe.paymentMethods.list({ customer: customer.id, type: 'card' });
    expect(kept.data.map((one) => one.id)).toEqual([method.id]);
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ email: 'a@example.com' });
  });

  it('tells what is wrong in the words of the real provider', async () => {
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
  it('waits for the one-time code and then reserves', async () => {
    const waiting = await confirmWith('pm_card_authenticationRequired');
    expect(waiting.status).toBe('requires_action');
    expect(waiting.next_action).toMatchObject({
      type: 'use_stripe_sdk',
      use_stripe_sdk: { challenge: { length: 6, attempts_left: 5, sent_to: '••• ••• 0184' } },
    });
    expect(sandbox.texts.at(-1)?.to).toBe('+447700900184');
    const done = await answerChallenge(waiting.id, lastCode());
    expect(done).toMatchObject({ status: 'requires_capture', next_action: null });
  });

  it('counts five wrong codes, then asks for a card again', async () => {
    const waiting = await confirmWith('pm_card_authenticationRequired');
    const right = lastCode();
    const wrong = right === '000000' ? '111111' : '000000';
    for (let tries = 0; tries < 4; tries += 1) {
      await expect(answerChallenge(waiting.id, wrong)).rejects.toMatchObject({
        code: 'challenge_code_incorrect',
      });
    }
    await expect(answerChallenge(waiting.id, wrong)).rejects.toMatchObject({
      code: 'payment_intent_authentication_failure',
    });
    await expect(answerChallenge(waiting.id, right)).rejects.toMatchObject({ statusCode: 400 });
    expect((await stripe.paymentIntents.retrieve(waiting.id)).status).toBe(
      'requires_payment_method',
    );
  });

  it('is asked no more of a card after ten wrong codes, whatever it pays, for fifteen minutes', async () => {
    const card = 'pm_card_threeDSecure2Required';
    const failed = { code: 'payment_intent_authentication_failure' };
    for (let challenge = 0; challenge < 2; challenge += 1) {
      const { id } = await confirmWith(card);
      const wrong = lastCode() === '000000' ? '111111' : '000000';
      for (let tries = 0; tries < 4; tries += 1) {
        await expect(answerChallenge(id, wrong)).rejects.toMatchObject({ statusCode: 402 });
      }
      await expect(answerChallenge(id, wrong)).rejects.toMatchObject(failed);
    }
    const texts = sandbox.texts.length;
    await expect(confirmWith(card)).rejects.toMatchObject(failed);
    expect(sandbox.texts).toHaveLength(texts);
    sandbox.clock.advance(900_000);
    const { id } = await confirmWith(card);
    expect((await answerChallenge(id, lastCode())).status).toBe('requires_capture');
  });

  it('goes on where the same card is sent again within 30 s: no other text, no other tries', async () => {
    const card = { payment_method: 'pm_card_authenticationRequired' };
    const { id } = await confirmWith(card.payment_method);
    const texts = sandbox.texts.length;
    const wrong = lastCode() === '000000' ? '111111' : '000000';
    await expect(answerChallenge(id, wrong)).rejects.toMatchObject({ statusCode: 402 });
    const same = await stripe.paymentIntents.confirm(id, card);
    expect(same.next_action?.use_stripe_sdk).toMatchObject({ challenge: { attempts_left: 4 } });
    expect(sandbox.texts).toHaveLength(texts);
    sandbox.clock.advance(30_000);
    const another = await stripe.paymentIntents.confirm(id, card);
    expect(another.next_action?.use_stripe_sdk).toMatchObject({ challenge: { attempts_left: 5 } });
    expect(sandbox.texts).toHaveLength(texts + 1);
    expect((await answerChallenge(id, lastCode())).status).toBe('requires_capture');
  });

  it('reserves once when the right code arrives fifty times at once', async () => {
    const waiting = await confirmWith('pm_card_authenticationRequired');
    const right = lastCode();
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, () => answerChallenge(waiting.id, right)),
    );
    expect(answers.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  });

  it('ends after five minutes', async () => {
    const waiting = await confirmWith('pm_card_authenticationRequired');
    sandbox.clock.advance(300_000);
    await expect(answerChallenge(waiting.id, lastCode())).rejects.toMatchObject({
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
      await expect(answerChallenge(waiting.id, first)).rejects.toMatchObject({
        code: 'challenge_code_incorrect',
      });
    }
    expect((await answerChallenge(waiting.id, second)).status).toBe('requires_capture');
  });

  it('is passed and the card still declined', async () => {
    const waiting = await confirmWith('pm_card_threeDSecureRequiredChargeDeclined');
    await expect(answerChallenge(waiting.id, lastCode())).rejects.toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
    });
  });
});
