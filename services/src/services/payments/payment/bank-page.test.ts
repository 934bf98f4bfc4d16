import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { waitUntil } from 'shared-server/testing/wait-until';
import type { TestClient } from '../../../kit/testing/test-client';
import type { Payment } from '../payment-shapes';
import { getCode, paymentSteps } from '../testing/payment-steps';
import {
  type PaymentTest,
  startPaymentTest,
  type TestProvider,
} from '../testing/start-payment-test';

const challengedCard = 'pm_card_authenticationRequired';
const pageOrigin = 'http://localhost:4200';

type Steps = ReturnType<typeof paymentSteps> & {
  /** Creates a payment with a pending challenge. */
  payWithChallenge(operationId?: string, card?: string): Promise<Payment>;
  failChallenge(waiting: Payment): Promise<void>;
};

function createSteps(env: PaymentTest, client: TestClient): Steps {
  const steps = paymentSteps(env, client);
  return {
    ...steps,
    payWithChallenge: async (operationId?: string, card = challengedCard) =>
      (await steps.pay(await steps.begin(operationId), card)).body,
    failChallenge: async (waiting: Payment) => {
      const wrong = steps.getLastCode() === '000000' ? '111111' : '000000';
      for (let tries = 0; tries < 5; tries += 1) await steps.enterBankCode(waiting, wrong);
    },
  };
}

const getOutcomeOf = async (steps: Steps, payment: Payment) =>
  (await steps.getOutcome(payment)).body.outcome;

/** The stored payment, without a refresh from the provider. */
async function getStoredPayment(steps: Steps, payment: Payment) {
  const { rows } = await steps
    .database()
    .execute<Record<string, string | null>>(
      sql`select status, failure_code, bank_page from payments.payments where id = ${payment.id}`,
    );
  return rows[0];
}

async function countDeclines(env: PaymentTest, { operationId }: Payment): Promise<number> {
  await env.test.settled();
  return env.operations.get(operationId)?.declines ?? 0;
}

const challengeKinds: [TestProvider, 'challenge' | 'bankPage'][] = [
  ['sandbox', 'challenge'],
  ['sandbox-bank-page', 'bankPage'],
  ['stripe', 'bankPage'],
];

describe.each(challengeKinds)('a card with a challenge, through %s', (provider, challengeField) => {
  let env: PaymentTest;
  let steps: Steps;

  beforeAll(async () => {
    env = await startPaymentTest('by-hand', provider);
    steps = createSteps(env, await env.test.guest());
  }, 60_000);
  afterAll(() => env.stop());

  it(`returns a ${challengeField} and authorises nothing`, async () => {
    const waiting = await steps.payWithChallenge();
    const other = challengeField === 'challenge' ? 'bankPage' : 'challenge';
    expect(waiting).toMatchObject({ status: 'REQUIRES_ACTION', [other]: null });
    expect(waiting[challengeField]).not.toBeNull();
    expect(await steps.getOutcome(waiting)).toMatchObject({
      status: 200,
      body: {
        outcome: 'WAITING',
        bookingId: env.operations.get(waiting.operationId)?.bookingId,
        heldUntil: env.operations.get(waiting.operationId)?.heldUntil,
        payment: { id: waiting.id, [challengeField]: waiting[challengeField] },
      },
    });
    expect(await steps.getBalances(waiting)).toEqual({});
  });

  it('is authorised after the challenge and captured when the swap is confirmed', async () => {
    const waiting = await steps.payWithChallenge();
    await steps.approve(waiting);
    expect((await steps.getOutcome(waiting)).body).toMatchObject({
      outcome: 'PAID',
      payment: { status: 'AUTHORISED', challenge: null, bankPage: null, card: { last4: '3184' } },
    });
    expect((await steps.getBalances(waiting))['authorised-at-provider']).toBe(1_750);
    await steps.confirmSwap(waiting);
    expect((await steps.getOutcome(waiting)).body).toMatchObject({
      outcome: 'PAID',
      payment: { status: 'CAPTURED' },
    });
  });

  it('is declined when the challenge fails, and another card can pay', async () => {
    const waiting = await steps.payWithChallenge();
    await steps.failChallenge(waiting);
    const code = 'payment_intent_authentication_failure';
    expect((await steps.getOutcome(waiting)).body).toMatchObject({
      outcome: 'NOT_PAID',
      payment: { status: 'REQUIRES_PAYMENT_METHOD', failure: { code }, bankPage: null },
    });
    expect(await countDeclines(env, waiting)).toBe(1);
    expect((await steps.pay(waiting, 'pm_card_visa')).body.status).toBe('AUTHORISED');
    expect(await getOutcomeOf(steps, waiting)).toBe('PAID');
  });

  it('is declined when the challenge succeeds and the card has no money', async () => {
    const waiting = await steps.payWithChallenge(
      undefined,
      'pm_card_threeDSecureRequiredChargeDeclined',
    );
    await steps.approve(waiting);
    expect((await steps.getOutcome(waiting)).body).toMatchObject({
      outcome: 'NOT_PAID',
      payment: { failure: { code: 'card_declined' } },
    });
  });

  it('is replaced by another card, and the first challenge has no effect', async () => {
    const waiting = await steps.payWithChallenge();
    const first = steps.getLastCode();
    const second = (await steps.pay(waiting, 'pm_card_threeDSecure2Required')).body;
    expect(second[challengeField]).not.toEqual(waiting[challengeField]);
    if (waiting.bankPage) await steps.pressBankPage(waiting, { step: 'confirm', code: first });
    expect(await getOutcomeOf(steps, waiting)).toBe('WAITING');
    await steps.approve(second);
    expect(await getOutcomeOf(steps, waiting)).toBe('PAID');
    expect((await steps.getBalances(waiting))['authorised-at-provider']).toBe(1_750);
  });

  it('is not paid after the hold, whether the challenge ends before or after it', async () => {
    const late = await steps.payWithChallenge();
    const operation = env.operations.get(late.operationId);
    if (operation) operation.status = 'EXPIRED';
    // train-swap has released the seat, and payments has not received the event.
    await steps.approve(late);
    if (late.bankPage) {
      expect((await steps.getOutcome(late)).body).toMatchObject({
        outcome: 'HOLD_LOST',
        payment: { status: 'AUTHORISED' },
      });
    }
    await env.publish('operation.expired', late.operationId);
    await env.test.settled();
    expect(await getOutcomeOf(steps, late)).toBe('HOLD_LOST');
    expect((await steps.getIntent(late)).status).toBe('canceled');
    expect(await steps.getBalances(late)).toEqual({});

    const abandoned = await steps.payWithChallenge();
    await env.publish('operation.expired', abandoned.operationId);
    await env.test.settled();
    expect((await steps.getIntent(abandoned)).status).toBe('canceled');
    await steps.approve(abandoned);
    expect((await steps.getIntent(abandoned)).status).toBe('canceled');
    expect(await getOutcomeOf(steps, abandoned)).toBe('HOLD_LOST');
    expect(await steps.getBalances(abandoned)).toEqual({});
  });

  it('returns HOLD_LOST before the event of train-swap arrives', async () => {
    const waiting = await steps.payWithChallenge();
    const operation = env.operations.get(waiting.operationId);
    if (operation) operation.heldUntil = new Date(env.test.clock.now().getTime()).toISOString();
    expect(await getOutcomeOf(steps, waiting)).toBe('HOLD_LOST');
  });

  it('returns 404 for a session without access to the swap', async () => {
    const operation = env.hold();
    const waiting = await steps.payWithChallenge(operation.id);
    await steps.approve(waiting);
    const otherTraveller = await steps.getOutcome(waiting, env.test.client());
    expect(otherTraveller.status).toBe(401);
    operation.isOtherTravellers = true;
    const rejected = await steps.getOutcome(waiting);
    expect([rejected.status, getCode(rejected)]).toEqual([404, 'payment-not-found']);
    expect(rejected.text).not.toContain((await steps.getIntent(waiting)).client_secret);
  });
});

describe.each(['sandbox-bank-page', 'stripe'] as const)(
  'the page of the bank, through %s',
  (provider) => {
    let env: PaymentTest;
    let client: TestClient;
    let steps: Steps;

    beforeAll(async () => {
      env = await startPaymentTest('by-themselves', provider);
      client = await env.test.guest();
      steps = createSteps(env, client);
    }, 60_000);
    afterAll(() => env.stop());

    it('is requested in the language of the traveller from the sandbox only', async () => {
      const waiting = await steps.payWithChallenge();
      const headers = { 'accept-language': 'de-DE' };
      const url = `/api/payments/payments/${waiting.id}`;
      const { bankPage } = (await client.get<Payment>(url, { headers })).body;
      const { searchParams } = new URL(bankPage?.url ?? '');
      expect(searchParams.get('locale')).toBe(provider === 'stripe' ? null : 'de');
    });

    it('returns to our page for any origin of the request', async () => {
      const waiting = await steps.payWithChallenge();
      const intent = await steps.getIntent(waiting);
      const home = `${pageOrigin}/payments/${waiting.id}/return`;
      expect(intent.next_action?.redirect_to_url?.return_url).toBe(home);
      const left = await steps.pressBankPage(waiting, { step: 'cancel' });
      expect(left.headers.get('location')).toMatch(
        `${home}?payment_intent=${intent.id}&payment_intent_client_secret=`,
      );
    });

    it('settles by the webhook when the traveller does not return', async () => {
      const waiting = await steps.payWithChallenge();
      await steps.approve(waiting);
      await waitUntil(
        'an authorised payment',
        async () => (await getStoredPayment(steps, waiting))?.status === 'AUTHORISED',
      );
      expect((await steps.getBalances(waiting))['authorised-at-provider']).toBe(1_750);
      await env.publish('operation.expired', waiting.operationId);
      await waitUntil(
        'a cancelled payment',
        async () => (await steps.getIntent(waiting)).status === 'canceled',
      );
      await waitUntil(
        'a cancelled payment',
        async () => (await getStoredPayment(steps, waiting))?.status === 'CANCELLED',
      );
      expect(await steps.getBalances(waiting)).toEqual({});
    });

    it('publishes a decline once when only the webhook arrives', async () => {
      const waiting = await steps.payWithChallenge();
      await steps.failChallenge(waiting);
      await waitUntil(
        'a failed payment',
        async () => (await getStoredPayment(steps, waiting))?.failure_code !== null,
      );
      expect(await getStoredPayment(steps, waiting)).toEqual({
        status: 'REQUIRES_PAYMENT_METHOD',
        failure_code: 'payment_intent_authentication_failure',
        bank_page: null,
      });
      const back = (await steps.getOutcome(waiting)).body;
      expect(back).toMatchObject({ outcome: 'NOT_PAID', payment: { failure: expect.anything() } });
      expect(Date.parse(back.payment.failure?.repairUntil ?? '')).toBeGreaterThan(
        env.test.clock.now().getTime() + 500_000,
      );
      expect(await countDeclines(env, waiting)).toBe(1);
    });

    it('has the same result in any order of return and webhook', async () => {
      const waiting = await steps.payWithChallenge();
      await steps.approve(waiting);
      const seen = await Promise.all(Array.from({ length: 8 }, () => getOutcomeOf(steps, waiting)));
      expect(new Set(seen)).toEqual(new Set(['PAID']));
      const { rows } = await steps
        .database()
        .execute<{ kind: string }>(
          sql`select kind from payments.ledger_transactions where payment_id = ${waiting.id}`,
        );
      expect(rows).toEqual([{ kind: 'authorise' }]);

      const rejected = await steps.payWithChallenge();
      await steps.failChallenge(rejected);
      await Promise.all(Array.from({ length: 8 }, () => getOutcomeOf(steps, rejected)));
      await waitUntil(
        'a failed payment',
        async () => (await getStoredPayment(steps, rejected))?.failure_code !== null,
      );
      expect(await countDeclines(env, rejected)).toBe(1);
    });

    it('rejects a code that is submitted in the checkout', async () => {
      const waiting = await steps.payWithChallenge();
      const answered = await steps.submitCode(waiting, steps.getLastCode());
      expect([answered.status, getCode(answered)]).toEqual([409, 'no-challenge']);
      expect((await steps.getIntent(waiting)).status).toBe('requires_action');
    });
  },
);
