import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { deliverEvent } from '../../../kit/testing/deliver-event';
import type { TestClient } from '../../../kit/testing/test-client';
import { signInByCode } from '../../../testing/sign-in/request-code';
import type { Payment } from '../payment-shapes';
import { getCode, paymentSteps } from '../testing/payment-steps';
import { type PaymentTest, startPaymentTest, testedProviders } from '../testing/start-payment-test';

describe.each(testedProviders)('saved cards through %s', (provider) => {
  let env: PaymentTest;
  let ada: TestClient;
  let steps: ReturnType<typeof paymentSteps>;

  const signIn = async (address: string) => {
    const client = await env.test.guest();
    await signInByCode(env.test, client, address);
    return client;
  };

  beforeAll(async () => {
    env = await startPaymentTest('by-themselves', provider);
    ada = await signIn('ada@example.com');
    steps = paymentSteps(env, ada);
  }, 60_000);
  afterAll(() => env?.stop());

  type Saved = { id: string; brand: string; last4: string; expiryYear: number; expired: boolean };

  const listCards = async (client: TestClient) =>
    (await client.get<{ savedCards: Saved[] }>('/api/payments/saved-cards')).body.savedCards;
  const createCard = async (number = '4242424242424242', year = 2031) =>
    (
      await env.sandbox.stripe.paymentMethods.create({
        type: 'card',
        card: { number, exp_month: 12, exp_year: year, cvc: '123' },
      })
    ).id;
  const pay = (client: TestClient, payment: Payment, card: Record<string, unknown>) =>
    client.post<Payment>(`/api/payments/payments/${payment.id}/card`, card, { key: randomUUID() });
  const save = async (paymentMethodId: string, client = ada) =>
    pay(client, await steps.begin(), { paymentMethodId, saveCard: true });
  const listCustomersAtProvider = async () => (await env.sandbox.stripe.customers.list()).data;
  const listCardsAtProvider = async () => {
    const [customer] = await listCustomersAtProvider();
    return (await env.sandbox.stripe.customers.listPaymentMethods(customer?.id ?? '')).data;
  };

  describe('a saved card', () => {
    it('is not created by a card that pays after a declined card with `saveCard`', async () => {
      const payment = (await save('pm_card_chargeDeclined')).body;
      expect(payment.failure).not.toBeNull();
      const paid = await pay(ada, payment, { paymentMethodId: await createCard() });
      expect(paid.body.status).toBe('AUTHORISED');
      expect(await listCardsAtProvider()).toEqual([]);
    });

    it('is saved after it has paid, with brand, last digits and expiry', async () => {
      expect(await listCards(ada)).toEqual([]);
      await save('pm_card_chargeDeclined');
      expect(await listCards(ada)).toEqual([]);
      expect((await save(await createCard())).body.status).toBe('AUTHORISED');
      expect(await listCards(ada)).toEqual([
        {
          id: expect.any(String),
          brand: 'visa',
          last4: '4242',
          expiryMonth: 12,
          expiryYear: 2031,
          expired: false,
          savedAt: expect.any(String),
        },
      ]);
      await pay(ada, await steps.begin(), {
        paymentMethodId: await createCard('5555555555554444'),
      });
      expect(await listCards(ada)).toHaveLength(1);
    });

    it('pays by its id, and its token is never returned', async () => {
      const [card] = await listCards(ada);
      const payment = await steps.begin();
      const paid = await pay(ada, payment, { savedCardId: card?.id });
      expect(paid.body).toMatchObject({ status: 'AUTHORISED', card: { last4: '4242' } });
      const { rows } = await steps
        .database()
        .execute<{ token: string }>(
          sql`select payment_method_id as token from payments.saved_cards`,
        );
      const listed = await ada.get('/api/payments/saved-cards');
      for (const { token } of rows) expect(listed.text + paid.text).not.toContain(token);
    });

    it('is saved after a challenge, and can have another challenge', async () => {
      const payment = await steps.begin();
      const paymentMethodId = await createCard('4000002760003184');
      const waiting = await pay(ada, payment, { paymentMethodId, saveCard: true });
      expect(waiting.body.status).toBe('REQUIRES_ACTION');
      expect(await listCards(ada)).toHaveLength(1);
      env.test.clock.advance(1_000);
      await steps.approve(waiting.body);
      expect((await steps.getOutcome(payment)).body.payment.status).toBe('AUTHORISED');
      const [latest] = await listCards(ada);
      expect(latest?.last4).toBe('3184');
      const again = await pay(ada, await steps.begin(), { savedCardId: latest?.id });
      expect(again.body).toMatchObject({ status: 'REQUIRES_ACTION', card: { last4: '3184' } });
    });

    it('is listed once when saved again, and the provider has only the latest token', async () => {
      const before = await listCards(ada);
      const token = await createCard();
      await save(token);
      await env.test.settled();
      const after = await listCards(ada);
      expect(after).toHaveLength(before.length);
      const visas = (await listCardsAtProvider()).filter((method) => method.card?.last4 === '4242');
      expect(visas.map(({ id }) => id)).toEqual([token]);
    });

    it('is visible and usable only for its traveller', async () => {
      const [card] = await listCards(ada);
      const eve = await signIn('eve@example.com');
      expect(await listCards(eve)).toEqual([]);
      const guest = await env.test.guest();
      expect((await guest.get('/api/payments/saved-cards')).status).toBe(403);
      const { rows } = await steps
        .database()
        .execute<{ token: string }>(
          sql`select payment_method_id as token from payments.saved_cards`,
        );
      for (const client of [eve, guest]) {
        const payment = await steps.begin();
        const byId = await pay(client, payment, { savedCardId: card?.id });
        expect([byId.status, getCode(byId)]).toEqual([404, 'saved-card-not-found']);
        const byToken = await pay(client, payment, { paymentMethodId: rows[0]?.token });
        expect([byToken.status, getCode(byToken)]).toEqual([422, 'card-not-known']);
        const removed = await client.delete(`/api/payments/saved-cards/${card?.id}`);
        expect(removed.status).toBe(client === eve ? 404 : 403);
      }
      expect(getCode(await save('pm_card_visa', guest))).toBe('sign-in-to-save');
      expect((await listCards(ada)).map(({ id }) => id)).toContain(card?.id);
    });

    it('cannot pay after its removal here and at the provider', async () => {
      const [card] = await listCards(ada);
      const path = `/api/payments/saved-cards/${card?.id}`;
      expect((await ada.delete(path)).status).toBe(204);
      await env.test.settled();
      expect((await listCards(ada)).map(({ id }) => id)).not.toContain(card?.id);
      expect(await listCardsAtProvider()).toHaveLength((await listCards(ada)).length);
      expect((await ada.delete(path)).status).toBe(404);
      const rejected = await pay(ada, await steps.begin(), { savedCardId: card?.id });
      expect(getCode(rejected)).toBe('saved-card-not-found');
    });

    it('is deleted with the account, here and at the provider', async () => {
      await save(await createCard());
      const session = await ada.get<{ session: { traveller: { id: string } } }>(
        '/api/authentication/session',
      );
      const travellerId = session.body.session.traveller.id;
      expect(await listCards(ada)).not.toEqual([]);
      await deliverEvent(env.test.host.runtime, 'payments', {
        type: 'traveller.deleted',
        data: { travellerId, email: 'ada@example.com' },
      });
      await env.test.settled();
      expect(await listCards(ada)).toEqual([]);
      expect(await listCustomersAtProvider()).toEqual([]);
      const { rows } = await steps.database().execute(sql`
      select 1 from payments.payments where keep_card_for is not null
      union all select 1 from payments.provider_customers`);
      expect(rows).toEqual([]);
    });

    it('has one customer at the provider when two cards are saved concurrently', async () => {
      const bea = await signIn('bea@example.com');
      const tries = [
        { payment: await steps.begin(), paymentMethodId: await createCard() },
        { payment: await steps.begin(), paymentMethodId: await createCard() },
      ];
      const paid = await Promise.all(
        tries.map(({ payment, paymentMethodId }) =>
          pay(bea, payment, { paymentMethodId, saveCard: true }),
        ),
      );
      expect(paid.map(({ body }) => body.status)).toEqual(['AUTHORISED', 'AUTHORISED']);
      expect(await listCustomersAtProvider()).toHaveLength(1);
    });
  });
});
