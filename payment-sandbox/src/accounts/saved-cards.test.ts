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

const createCard = () =>
  stripe.paymentMethods.create({
    type: 'card',
    card: { number: '4242424242424242', exp_month: 12, exp_year: 2031, cvc: '123' },
  });
async function createIntent(customer?: string) {
  const intent = { amount: 1250, currency: 'gbp', capture_method: 'manual' } as const;
  const created = await stripe.paymentIntents.create(intent);
  return customer ? stripe.paymentIntents.update(created.id, { customer }) : created;
}
async function saveCard(customer: string) {
  const card = await createCard();
  const { id } = await createIntent(customer);
  const usage = { payment_method: card.id, setup_future_usage: 'on_session' } as const;
  await stripe.paymentIntents.confirm(id, usage);
  return card;
}
const cardsOf = async (customer: string) =>
  (await stripe.customers.listPaymentMethods(customer)).data.map(({ id }) => id);

describe('saved cards, through the official client', () => {
  it('are saved when an intent with setup_future_usage is paid, and can pay again', async () => {
    const { id: customer } = await stripe.customers.create({ metadata: { reference: 'one' } });
    const card = await createCard();
    const first = await createIntent(customer);
    const paid = await stripe.paymentIntents.confirm(first.id, {
      payment_method: card.id,
      setup_future_usage: 'on_session',
      expand: ['payment_method'],
    });
    expect(paid).toMatchObject({ setup_future_usage: 'on_session', status: 'requires_capture' });
    expect((paid.payment_method as Stripe.PaymentMethod).customer).toBe(customer);
    expect(await cardsOf(customer)).toEqual([card.id]);

    const second = await createIntent(customer);
    const again = await stripe.paymentIntents.confirm(second.id, { payment_method: card.id });
    expect(again.status).toBe('requires_capture');
  });

  it('are saved only after the bank approved the payment', async () => {
    const { id: customer } = await stripe.customers.create();
    for (const method of ['pm_card_chargeDeclined', 'pm_card_authenticationRequired']) {
      const { id } = await createIntent(customer);
      const usage = { payment_method: method, setup_future_usage: 'on_session' } as const;
      await stripe.paymentIntents.confirm(id, usage).catch(() => undefined);
      expect(await cardsOf(customer)).toEqual([]);
    }
    const waiting = (await stripe.paymentIntents.list({ limit: 1 })).data[0];
    const code = sandbox.texts.at(-1)?.code ?? '';
    await stripe.rawRequest('POST', `/v1/test_helpers/payment_intents/${waiting?.id}/challenge`, {
      code,
    });
    expect(await cardsOf(customer)).toHaveLength(1);
  });

  it('cannot pay for another customer, and cannot pay once they are detached', async () => {
    const { id: customer } = await stripe.customers.create();
    const { id: other } = await stripe.customers.create();
    const card = await saveCard(customer);
    const pay = async (by?: string) => {
      const { id } = await createIntent(by);
      return stripe.paymentIntents.confirm(id, { payment_method: card.id });
    };
    const rejected = { type: 'StripeInvalidRequestError', param: 'payment_method' };
    await expect(pay()).rejects.toMatchObject(rejected);
    await expect(pay(other)).rejects.toMatchObject(rejected);
    expect((await stripe.paymentMethods.detach(card.id)).customer).toBeNull();
    await expect(pay(customer)).rejects.toMatchObject(rejected);
    await expect(pay()).rejects.toMatchObject(rejected);
    await expect(stripe.paymentMethods.detach(card.id)).rejects.toMatchObject(rejected);
    expect(await cardsOf(customer)).toEqual([]);
  });

  it('are detached when their customer is deleted', async () => {
    const { id: customer } = await stripe.customers.create();
    await saveCard(customer);
    expect(await stripe.customers.del(customer)).toMatchObject({ id: customer, deleted: true });
    const missing = { code: 'resource_missing' };
    await expect(stripe.customers.del(customer)).rejects.toMatchObject(missing);
    await expect(cardsOf(customer)).rejects.toMatchObject(missing);
    await expect(createIntent(customer)).rejects.toMatchObject(missing);
  });
});
