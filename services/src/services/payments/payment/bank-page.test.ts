import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { until } from 'shared-server/testing/until';
import type { TestClient } from '../../../kit/testing/test-client';
import { codeOf, paymentSteps } from '../testing/payment-steps';
import {
  type PaymentTest,
  startPaymentTest,
  type TestProvider,
} from '../testing/start-payment-test';
import type { Payment } from './payment-shapes';

const asking = 'pm_card_authenticationRequired';
const pageOrigin = 'http://localhost:4200';

const traveller = (all: PaymentTest, client: TestClient) => {
  const steps = paymentSteps(all, client);
  return {
    ...steps,
    /** From a hold to the bank's question. */
    asked: async (operationId?: string, card = asking) =>
      (await steps.pay(await steps.begin(operationId), card)).body,
    fail: async (waiting: Payment) => {
      const wrong = steps.lastCode() === '000000' ? '111111' : '000000';
      for (let tries = 0; tries < 5; tries += 1) await steps.tellBank(waiting, wrong);
    },
  };
};

const outcomeOf = async (by: ReturnType<typeof traveller>, payment: Payment) =>
  (await by.outcome(payment)).body.outcome;

/** How a payment is kept, asked of nobody. */
const kept = async (by: ReturnType<typeof traveller>, payment: Payment) => {
  const { rows } = await by
    .database()
    .execute<Record<string, string | null>>(
      sql`select status, failure_code, bank_page from payments.payments where id = ${payment.id}`,
    );
  return rows[0];
};

const refusals = async (all: PaymentTest, { operationId }: Payment): Promise<number> => {
  await all.test.settled();
  return all.operations.get(operationId)?.refusals ?? 0;
};

const ways: [TestProvider, 'challenge' | 'bankPage'][] = [
  ['sandbox', 'challenge'],
  ['sandbox-bank-page', 'bankPage'],
  ['stripe', 'bankPage'],
];

describe.each(ways)('a card whose bank asks, through %s', (provider, asksBy) => {
  let all: PaymentTest;
  let by: ReturnType<typeof traveller>;

  beforeAll(async () => {
    all = await startPaymentTest('by-hand', provider);
    by = traveller(all, await all.test.guest());
  }, 60_000);
  afterAll(() => all.stop());

  it(`is told as a ${asksBy}, and nothing is reserved`, async () => {
    const waiting = await by.asked();
    const other = asksBy === 'challenge' ? 'bankPage' : 'challenge';
    expect(waiting).toMatchObject({ status: 'REQUIRES_ACTION', [other]: null });
    expect(waiting[asksBy]).not.toBeNull();
    expect(await by.outcome(waiting)).toMatchObject({
      status: 200,
      body: {
        outcome: 'WAITING',
        bookingId: all.operations.get(waiting.operationId)?.bookingId,
        heldUntil: all.operations.get(waiting.operationId)?.heldUntil,
        payment: { id: waiting.id, [asksBy]: waiting[asksBy] },
      },
    });
    expect(await by.booksOf(waiting)).toEqual({});
  });

  it('reserves when the bank has agreed, and is taken when the swap is confirmed', async () => {
    const waiting = await by.asked();
    await by.agree(waiting);
    expect((await by.outcome(waiting)).body).toMatchObject({
      outcome: 'PAID',
      payment: { status: 'AUTHORISED', challenge: null, bankPage: null, card: { last4: '3184' } },
    });
    expect((await by.booksOf(waiting))['authorised-at-provider']).toBe(1_750);
    await by.confirmSwap(waiting);
    expect((await by.outcome(waiting)).body).toMatchObject({
      outcome: 'PAID',
      payment: { status: 'CAPTURED' },
    });
  });

  it('is refused when the bank does not agree, and another card pays', async () => {
    const waiting = await by.asked();
    await by.fail(waiting);
    const code = 'payment_intent_authentication_failure';
    expect((await by.outcome(waiting)).body).toMatchObject({
      outcome: 'NOT_PAID',
      payment: { status: 'REQUIRES_PAYMENT_METHOD', failure: { code }, bankPage: null },
    });
    expect(await refusals(all, waiting)).toBe(1);
    expect((await by.pay(waiting, 'pm_card_visa')).body.status).toBe('AUTHORISED');
    expect(await outcomeOf(by, waiting)).toBe('PAID');
  });

  it('is refused when the bank agrees and the card has no money', async () => {
    const waiting = await by.asked(undefined, 'pm_card_threeDSecureRequiredChargeDeclined');
    await by.agree(waiting);
    expect((await by.outcome(waiting)).body).toMatchObject({
      outcome: 'NOT_PAID',
      payment: { failure: { code: 'card_declined' } },
    });
  });

  it('is put aside for another card: the question of the first decides nothing any more', async () => {
    const waiting = await by.asked();
    const first = by.lastCode();
    const second = (await by.pay(waiting, 'pm_card_threeDSecure2Required')).body;
    expect(second[asksBy]).not.toEqual(waiting[asksBy]);
    if (waiting.bankPage) await by.press(waiting, { step: 'confirm', code: first });
    expect(await outcomeOf(by, waiting)).toBe('WAITING');
    await by.agree(second);
    expect(await outcomeOf(by, waiting)).toBe('PAID');
    expect((await by.booksOf(waiting))['authorised-at-provider']).toBe(1_750);
  });

  it('is never paid for after the hold, whether the bank was quicker or not', async () => {
    const late = await by.asked();
    const operation = all.operations.get(late.operationId);
    if (operation) operation.status = 'EXPIRED';
    // Train-swap has let the seat go; payments has not heard of it yet.
    await by.agree(late);
    if (late.bankPage) {
      expect((await by.outcome(late)).body).toMatchObject({
        outcome: 'HOLD_LOST',
        payment: { status: 'AUTHORISED' },
      });
    }
    await all.tell('operation.expired', late.operationId);
    await all.test.settled();
    expect(await outcomeOf(by, late)).toBe('HOLD_LOST');
    expect((await by.intentOf(late)).status).toBe('canceled');
    expect(await by.booksOf(late)).toEqual({});

    const abandoned = await by.asked();
    await all.tell('operation.expired', abandoned.operationId);
    await all.test.settled();
    expect((await by.intentOf(abandoned)).status).toBe('canceled');
    await by.agree(abandoned);
    expect((await by.intentOf(abandoned)).status).toBe('canceled');
    expect(await outcomeOf(by, abandoned)).toBe('HOLD_LOST');
    expect(await by.booksOf(abandoned)).toEqual({});
  });

  it('says that the hold is over before train-swap has said so', async () => {
    const waiting = await by.asked();
    const operation = all.operations.get(waiting.operationId);
    if (operation) operation.heldUntil = new Date(all.test.clock.now().getTime()).toISOString();
    expect(await outcomeOf(by, waiting)).toBe('HOLD_LOST');
  });

  it('is told to nobody who may not open the swap', async () => {
    const operation = all.hold();
    const waiting = await by.asked(operation.id);
    await by.agree(waiting);
    const stranger = await by.outcome(waiting, all.test.client());
    expect(stranger.status).toBe(401);
    operation.foreign = true;
    const refused = await by.outcome(waiting);
    expect([refused.status, codeOf(refused)]).toEqual([404, 'payment-not-found']);
    expect(refused.text).not.toContain((await by.intentOf(waiting)).client_secret);
  });
});

describe.each(['sandbox-bank-page', 'stripe'] as const)(
  'the page of a bank, through %s',
  (provider) => {
    let all: PaymentTest;
    let by: ReturnType<typeof traveller>;

    beforeAll(async () => {
      all = await startPaymentTest('by-themselves', provider);
      by = traveller(all, await all.test.guest());
    }, 60_000);
    afterAll(() => all.stop());

    it('leads back to our own page, wherever the request came from', async () => {
      const waiting = await by.asked();
      const intent = await by.intentOf(waiting);
      const home = `${pageOrigin}/payments/${waiting.id}/return`;
      expect(intent.next_action?.redirect_to_url?.return_url).toBe(home);
      const left = await by.press(waiting, { step: 'cancel' });
      expect(left.headers.get('location')).toMatch(
        `${home}?payment_intent=${intent.id}&payment_intent_client_secret=`,
      );
    });

    it('settles by the webhook alone when the traveller never comes back', async () => {
      const waiting = await by.asked();
      await by.agree(waiting);
      await until(
        'an authorised payment',
        async () => (await kept(by, waiting))?.status === 'AUTHORISED',
      );
      expect((await by.booksOf(waiting))['authorised-at-provider']).toBe(1_750);
      await all.tell('operation.expired', waiting.operationId);
      await until(
        'a cancelled payment',
        async () => (await by.intentOf(waiting)).status === 'canceled',
      );
      await until(
        'a cancelled payment',
        async () => (await kept(by, waiting))?.status === 'CANCELLED',
      );
      expect(await by.booksOf(waiting)).toEqual({});
    });

    it('gives time to mend a refusal by the webhook alone, once', async () => {
      const waiting = await by.asked();
      await by.fail(waiting);
      await until('a failed payment', async () => (await kept(by, waiting))?.failure_code !== null);
      expect(await kept(by, waiting)).toEqual({
        status: 'REQUIRES_PAYMENT_METHOD',
        failure_code: 'payment_intent_authentication_failure',
        bank_page: null,
      });
      const back = (await by.outcome(waiting)).body;
      expect(back).toMatchObject({ outcome: 'NOT_PAID', payment: { failure: expect.anything() } });
      expect(Date.parse(back.payment.failure?.repairUntil ?? '')).toBeGreaterThan(
        all.test.clock.now().getTime() + 500_000,
      );
      expect(await refusals(all, waiting)).toBe(1);
    });

    it('is the same however often and in whatever order traveller and webhook come', async () => {
      const waiting = await by.asked();
      await by.agree(waiting);
      const seen = await Promise.all(Array.from({ length: 8 }, () => outcomeOf(by, waiting)));
      expect(new Set(seen)).toEqual(new Set(['PAID']));
      const { rows } = await by
        .database()
        .execute<{ kind: string }>(
          sql`select kind from payments.ledger_transactions where payment_id = ${waiting.id}`,
        );
      expect(rows).toEqual([{ kind: 'authorise' }]);

      const refused = await by.asked();
      await by.fail(refused);
      await Promise.all(Array.from({ length: 8 }, () => outcomeOf(by, refused)));
      await until('a failed payment', async () => (await kept(by, refused))?.failure_code !== null);
      expect(await refusals(all, refused)).toBe(1);
    });

    it('is not answered by a code in our own page', async () => {
      const waiting = await by.asked();
      const answered = await by.answer(waiting, by.lastCode());
      expect([answered.status, codeOf(answered)]).toEqual([409, 'no-challenge']);
      expect((await by.intentOf(waiting)).status).toBe('requires_action');
    });
  },
);
