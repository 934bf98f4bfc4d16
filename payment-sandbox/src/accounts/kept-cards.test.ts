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

const newCard = () =>
  stripe.paymentMethods.create({
    type: 'card',
    card: { number: '4242424242424242', exp_month: 12, exp_year: 2031, cvc: '123' },
  });
const newIntent = (extra: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({
    ...{ amount: 1250, currency: 'gbp', capture_method: 'manual' },
    ...extra,
  });
const cardsOf = async (customer: string) =>
  (await stripe.customers.listPaymentMethods(customer)).data.map(({ id }) => id);

describe('cards that a customer keeps, through the official client', () => {
  it('are theirs once they have paid an intent that asked for it, and pay again', async () => {
    const { id: customer } = await stripe.customers.create({ metadata: { reference: 'one' } });
    const card = await newCard();
    const first = await newIntent({ customer });
    const paid = await stripe.paymentIntents.confirm(first.id, {
      payment_method: card.id,
      setup_future_usage: 'on_session',
      expand: ['payment_method'],
    });
    expect(paid).toMatchObject({ setup_future_usage: 'on_session', status: 'requires_capture' });
    expect((paid.payment_method as Stripe.PaymentMethod).customer).toBe(customer);
    expect(await cardsOf(customer)).toEqual([card.id]);
    const { data } = await stripe.paymentMethods.list({ customer });
    expect(data.map(({ id }) => id)).toEqual([card.id]);

    const second = await newIntent();
    await stripe.paymentIntents.update(second.id, { customer });
    const again = await stripe.paymentIntents.confirm(second.id, { payment_method: card.id });
    expect(again.status).toBe('requires_capture');
  });

  it('are kept only after the bank has agreed', async () => {
    const { id: customer } = await stripe.customers.create();
    for (const method of ['pm_card_chargeDeclined', 'pm_card_authenticationRequired']) {
      const { id } = await newIntent({ customer, setup_future_usage: 'on_session' });
      await stripe.paymentIntents.confirm(id, { payment_method: method }).catch(() => undefined);
      expect(await cardsOf(customer)).toEqual([]);
    }
    const waiting = (await stripe.paymentIntents.list({ customer })).data[0];
    const code = sandbox.texts.at(-1)?.code ?? '';
    await stripe.rawRequest('POST', `/v1/test_helpers/payment_intents/${waiting?.id}/challenge`, {
      code,
    });
    expect(await cardsOf(customer)).toHaveLength(1);
  });

  it('pay for nobody else, and for nobody once they are detached', async () => {
    const { id: customer } = await stripe.customers.create();
    const { id: other } = await stripe.customers.create();
    const card = await newCard();
    expect((await stripe.paymentMethods.attach(card.id, { customer })).customer).toBe(customer);
    const pay = async (by?: string) => {
      const { id } = await newIntent(by ? { customer: by } : {});
      return stripe.paymentIntents.confirm(id, { payment_method: card.id });
    };
    const refused = { type: 'StripeInvalidRequestError', param: 'payment_method' };
    await expect(pay()).rejects.toMatchObject(refused);
    await expect(pay(other)).rejects.toMatchObject(refused);
    await expect(stripe.paymentMethods.attach(card.id, { customer: other })).rejects.toMatchObject(
      refused,
    );
    expect((await stripe.paymentMethods.detach(card.id)).customer).toBeNull();
    await expect(pay(customer)).rejects.toMatchObject(refused);
    await expect(pay()).rejects.toMatchObject(refused);
    await expect(stripe.paymentMethods.detach(card.id)).rejects.toMatchObject(refused);
    expect(await cardsOf(customer)).toEqual([]);
  });

  it('go with a customer who is deleted', async () => {
    const { id: customer } = await stripe.customers.create();
    const card = await newCard();
    await stripe.paymentMethods.attach(card.id, { customer });
    expect(await stripe.customers.del(customer)).toMatchObject({ id: customer, deleted: true });
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
    expect((await stripe.paymentMethods.retrieve(card.id)).customer).toBeNull();
    const missing = { code: 'resource_missing' };
    await expect(stripe.customers.del(customer)).rejects.toMatchObject(missing);
    await expect(newIntent({ customer })).rejects.toMatchObject(missing);
  });
});
