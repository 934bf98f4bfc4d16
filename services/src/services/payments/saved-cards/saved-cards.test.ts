import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { tellEvent } from '../../../kit/testing/tell-event';
import type { TestClient } from '../../../kit/testing/test-client';
import { signInByCode } from '../../../testing/sign-in/request-code';
import type { Payment } from '../payment/payment-shapes';
import { codeOf, paymentSteps } from '../testing/payment-steps';
import { type PaymentTest, providersOfPort, startPaymentTest } from '../testing/start-payment-test';

describe.each(providersOfPort)('saved cards through %s', (provider) => {
  let all: PaymentTest;
  let ada: TestClient;
  let steps: ReturnType<typeof paymentSteps>;

  const signIn = async (address: string) => {
    const client = await all.test.guest();
    await signInByCode(all.test, client, address);
    return client;
  };

  beforeAll(async () => {
    all = await startPaymentTest('by-themselves', provider);
    ada = await signIn('ada@example.com');
    steps = paymentSteps(all, ada);
  }, 60_000);
  afterAll(() => all?.stop());

  type Saved = { id: string; brand: string; last4: string; expiryYear: number; expired: boolean };

  const cardsOf = async (client: TestClient) =>
    (await client.get<{ savedCards: Saved[] }>('/api/payments/saved-cards')).body.savedCards;
  const newCard = async (number = '4242424242424242', year = 2031) =>
    (
      await all.sandbox.stripe.paymentMethods.create({
        type: 'card',
        card: { number, exp_month: 12, exp_year: year, cvc: '123' },
      })
    ).id;
  const pay = (client: TestClient, payment: Payment, card: Record<string, unknown>) =>
    client.post<Payment>(`/api/payments/payments/${payment.id}/card`, card, { key: randomUUID() });
  const save = async (paymentMethodId: string, client = ada) =>
    pay(client, await steps.begin(), { paymentMethodId, saveCard: true });
  const customersAtProvider = async () => (await all.sandbox.stripe.customers.list()).data;
  const keptAtProvider = async () => {
    const [customer] = await customersAtProvider();
    return (await all.sandbox.stripe.customers.listPaymentMethods(customer?.id ?? '')).data;
  };

  describe('a card that is saved', () => {
    it('is none that pays after another, which was to be saved, was declined', async () => {
      const payment = (await save('pm_card_chargeDeclined')).body;
      expect(payment.failure).not.toBeNull();
      const paid = await pay(ada, payment, { paymentMethodId: await newCard() });
      expect(paid.body.status).toBe('AUTHORISED');
      expect(await keptAtProvider()).toEqual([]);
    });

    it('is kept once it has paid, as brand, last digits and expiry, and is found first next time', async () => {
      expect(await cardsOf(ada)).toEqual([]);
      await save('pm_card_chargeDeclined');
      expect(await cardsOf(ada)).toEqual([]);
      expect((await save(await newCard())).body.status).toBe('AUTHORISED');
      expect(await cardsOf(ada)).toEqual([
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
      await pay(ada, await steps.begin(), { paymentMethodId: await newCard('5555555555554444') });
      expect(await cardsOf(ada)).toHaveLength(1);
    });

    it('pays without being entered again, and its token is told to nobody', async () => {
      const [card] = await cardsOf(ada);
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

    it('is kept after the bank’s code too, and its bank may ask again', async () => {
      const payment = await steps.begin();
      const paymentMethodId = await newCard('4000002760003184');
      const waiting = await pay(ada, payment, { paymentMethodId, saveCard: true });
      expect(waiting.body.status).toBe('REQUIRES_ACTION');
      expect(await cardsOf(ada)).toHaveLength(1);
      all.test.clock.advance(1_000);
      await steps.agree(waiting.body);
      expect((await steps.outcome(payment)).body.payment.status).toBe('AUTHORISED');
      const [latest] = await cardsOf(ada);
      expect(latest?.last4).toBe('3184');
      const again = await pay(ada, await steps.begin(), { savedCardId: latest?.id });
      expect(again.body).toMatchObject({ status: 'REQUIRES_ACTION', card: { last4: '3184' } });
    });

    it('is one card however often it is saved, and the provider keeps the latest token alone', async () => {
      const before = await cardsOf(ada);
      const token = await newCard();
      await save(token);
      await all.test.settled();
      const after = await cardsOf(ada);
      expect(after).toHaveLength(before.length);
      const visas = (await keptAtProvider()).filter((method) => method.card?.last4 === '4242');
      expect(visas.map(({ id }) => id)).toEqual([token]);
    });

    it('is seen and used by its owner alone', async () => {
      const [card] = await cardsOf(ada);
      const eve = await signIn('eve@example.com');
      expect(await cardsOf(eve)).toEqual([]);
      const guest = await all.test.guest();
      expect((await guest.get('/api/payments/saved-cards')).status).toBe(403);
      const { rows } = await steps
        .database()
        .execute<{ token: string }>(
          sql`select payment_method_id as token from payments.saved_cards`,
        );
      for (const client of [eve, guest]) {
        const payment = await steps.begin();
        const byId = await pay(client, payment, { savedCardId: card?.id });
        expect([byId.status, codeOf(byId)]).toEqual([404, 'saved-card-not-found']);
        const byToken = await pay(client, payment, { paymentMethodId: rows[0]?.token });
        expect([byToken.status, codeOf(byToken)]).toEqual([422, 'card-not-known']);
        const removed = await client.delete(`/api/payments/saved-cards/${card?.id}`);
        expect(removed.status).toBe(client === eve ? 404 : 403);
      }
      expect(codeOf(await save('pm_card_visa', guest))).toBe('sign-in-to-save');
      expect((await cardsOf(ada)).map(({ id }) => id)).toContain(card?.id);
    });

    it('is removed here and at the provider, and pays no more', async () => {
      const [card] = await cardsOf(ada);
      const path = `/api/payments/saved-cards/${card?.id}`;
      expect((await ada.delete(path)).status).toBe(204);
      await all.test.settled();
      expect((await cardsOf(ada)).map(({ id }) => id)).not.toContain(card?.id);
      expect(await keptAtProvider()).toHaveLength((await cardsOf(ada)).length);
      expect((await ada.delete(path)).status).toBe(404);
      const refused = await pay(ada, await steps.begin(), { savedCardId: card?.id });
      expect(codeOf(refused)).toBe('saved-card-not-found');
    });

    it('goes with the account, here and at the provider', async () => {
      await save(await newCard());
      const session = await ada.get<{ session: { traveller: { id: string } } }>(
        '/api/authentication/session',
      );
      const travellerId = session.body.session.traveller.id;
      expect(await cardsOf(ada)).not.toEqual([]);
      await tellEvent(all.test.host.runtime, 'payments', {
        type: 'traveller.deleted',
        data: { travellerId, email: 'ada@example.com' },
      });
      await all.test.settled();
      expect(await cardsOf(ada)).toEqual([]);
      expect(await customersAtProvider()).toEqual([]);
      const { rows } = await steps.database().execute(sql`
      select 1 from payments.payments where keep_card_for is not null
      union all select 1 from payments.provider_customers`);
      expect(rows).toEqual([]);
    });

    it('has one owner at the provider, though two are first saved at once', async () => {
      const bea = await signIn('bea@example.com');
      const tries = [
        { payment: await steps.begin(), paymentMethodId: await newCard() },
        { payment: await steps.begin(), paymentMethodId: await newCard() },
      ];
      const paid = await Promise.all(
        tries.map(({ payment, paymentMethodId }) =>
          pay(bea, payment, { paymentMethodId, saveCard: true }),
        ),
      );
      expect(paid.map(({ body }) => body.status)).toEqual(['AUTHORISED', 'AUTHORISED']);
      expect(await customersAtProvider()).toHaveLength(1);
    });
  });
});
