import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Session } from '../../../kit/session';
import type { TestClient } from '../../../kit/testing/test-client';
import { enterCode, resend, signInByCode } from '../../../testing/sign-in/request-code';
import type { Challenge } from '../../authentication/contract';
import type { Payment } from '../payment/payment-shapes';
import { codeOf, paymentSteps } from '../testing/payment-steps';
import { type PaymentTest, startPaymentTest } from '../testing/start-payment-test';

const address = 'ada@example.com';
const minute = 60_000;
const pounds = (amount: number) => ({ amount, currency: 'GBP' });

let all: PaymentTest;
let ada: TestClient;
let steps: ReturnType<typeof paymentSteps>;
let savedCardId: string;

const signIn = async () => {
  const client = await all.test.guest();
  await signInByCode(all.test, client, address);
  return client;
};
const submit = (by: TestClient, payment: Payment, card: Record<string, unknown>) =>
  by.post<Payment>(`/api/payments/payments/${payment.id}/card`, card, { key: randomUUID() });
const paySaved = (by: TestClient, payment: Payment) => submit(by, payment, { savedCardId });
const askForCode = (by: TestClient, payment: Pick<Payment, 'id'>) =>
  by.post<Challenge>('/api/authentication/one-time-codes', {
    purpose: 'saved-card',
    paymentId: payment.id,
  });
const lastMessage = () => all.test.messages.filter(({ code }) => code).at(-1);
const lastCode = () => lastMessage()?.code ?? '';
const prove = async (by: TestClient, payment: Payment) =>
  enterCode(by, (await askForCode(by, payment)).body, lastCode());
/** The same cookies in another browser. */
const copyOf = (client: TestClient): TestClient => {
  const thief = all.test.client();
  for (const [name, value] of client.cookies) thief.cookies.set(name, value);
  return thief;
};

beforeAll(async () => {
  all = await startPaymentTest();
  ada = await signIn();
  steps = paymentSteps(all, ada);
  await submit(ada, await steps.begin(), { paymentMethodId: 'pm_card_visa', saveCard: true });
  const saved = await ada.get<{ savedCards: { id: string }[] }>('/api/payments/saved-cards');
  savedCardId = saved.body.savedCards[0]?.id ?? '';
}, 60_000);
afterAll(() => all?.stop());
beforeEach(async () => {
  ada = await signIn();
  steps = paymentSteps(all, ada);
  // Codes and signing in count for fifteen minutes; the other quarters let an address be sent more.
  all.test.clock.advance(60 * minute);
});

describe('a saved card, some time after signing in', () => {
  it('is not charged by who stole the session; a card that is typed in is', async () => {
    const thief = copyOf(ada);
    const payment = await steps.begin();
    const refused = await paySaved(thief, payment);
    expect([refused.status, codeOf(refused)]).toEqual([403, 'saved-card-needs-code']);
    expect((await steps.intentOf(payment)).status).toBe('requires_payment_method');
    const typed = await submit(thief, payment, { paymentMethodId: 'pm_card_visa' });
    expect(typed.body.status).toBe('AUTHORISED');
  });

  it('is charged after signing in again, which puts an end to the stolen cookie', async () => {
    const thief = copyOf(ada);
    const payment = await steps.begin();
    await signInByCode(all.test, ada, address);
    expect((await paySaved(thief, payment)).status).toBe(401);
    expect((await paySaved(ada, payment)).body.status).toBe('AUTHORISED');
    all.test.clock.advance(15 * minute);
    expect(codeOf(await paySaved(ada, await steps.begin()))).toBe('saved-card-needs-code');
  });

  it('is charged once after the code that its traveller was sent, however often that is pressed', async () => {
    const payment = await steps.begin();
    const asked = await askForCode(ada, payment);
    expect(asked.body.sentTo).toBe('a•••@example.com');
    expect(lastMessage()).toMatchObject({ to: address });
    expect(lastMessage()?.text).toContain('is your code to pay £17.50 with your saved card.');
    expect(lastMessage()?.text).toContain('sign out everywhere else at http');
    const thief = copyOf(ada);
    expect((await enterCode(ada, asked.body, lastCode())).status).toBe(200);
    const presses = [paySaved(ada, payment), paySaved(ada, payment), paySaved(thief, payment)];
    const [one, other, stolen] = await Promise.all(presses);
    expect([one?.body.status, other?.body.status]).toEqual(['AUTHORISED', 'AUTHORISED']);
    expect(stolen?.status).toBe(401);
    expect((await steps.booksOf(payment))['authorised-at-provider']).toBe(1_750);
  });

  it('wants the code of this payment', async () => {
    const [one, other] = [await steps.begin(), await steps.begin()];
    const asked = await askForCode(ada, one);
    const code = lastCode();
    const wrong = await enterCode(ada, (await askForCode(ada, other)).body, code);
    expect(codeOf(wrong)).toBe('code-wrong');
    expect((await enterCode(ada, asked.body, code)).status).toBe(200);
    expect(codeOf(await paySaved(ada, other))).toBe('saved-card-needs-code');
    expect((await paySaved(ada, one)).body.status).toBe('AUTHORISED');
  });

  it('wants the code of this amount', async () => {
    const operation = all.hold();
    const payment = await steps.begin(operation.id);
    const voucher = await steps.giveVoucher(1_000);
    const cheaper = (await steps.voucher(payment, voucher)).body;
    expect(cheaper.byCard).toEqual(pounds(750));
    await prove(ada, payment);
    await steps.withoutVoucher(payment, voucher);
    expect(codeOf(await paySaved(ada, payment))).toBe('saved-card-needs-code');

    const asked = await askForCode(ada, payment);
    const code = lastCode();
    operation.amountDue = pounds(2_000);
    await steps.create(operation.id);
    const late = await enterCode(ada, asked.body, code);
    expect([late.status, codeOf(late)]).toEqual([409, 'amount-changed']);
    all.test.clock.advance(minute / 2);
    const again = await resend(ada, asked.body);
    expect(lastMessage()?.text).toContain('to pay £20.00 with your saved card.');
    expect((await enterCode(ada, again.body, lastCode())).status).toBe(200);
    const paid = (await paySaved(ada, payment)).body;
    expect(paid).toMatchObject({ status: 'AUTHORISED', byCard: pounds(2_000) });
  });

  it('is proved by a session for itself alone', async () => {
    const elsewhere = await signIn();
    all.test.clock.advance(15 * minute);
    const payment = await steps.begin();
    const asked = await askForCode(ada, payment);
    expect(codeOf(await enterCode(elsewhere, asked.body, lastCode()))).toBe('challenge-not-found');
    expect((await enterCode(ada, asked.body, lastCode())).status).toBe(200);
    expect(codeOf(await paySaved(elsewhere, payment))).toBe('saved-card-needs-code');
  });

  it('is proved for 15 minutes', async () => {
    const operation = all.hold({
      heldUntil: new Date(all.test.clock.now().getTime() + 30 * minute).toISOString(),
    });
    const payment = await steps.begin(operation.id);
    const { session } = (await prove(ada, payment)).body as { session: Session };
    expect(session.stepUps.map(({ purpose }) => purpose)).toEqual(['saved-card']);
    all.test.clock.advance(15 * minute);
    expect(codeOf(await paySaved(ada, payment))).toBe('saved-card-needs-code');
  });

  it('is proved by no guest, and for nobody else’s payment', async () => {
    const guest = await all.test.guest();
    const asked = await askForCode(guest, await steps.begin());
    expect([asked.status, codeOf(asked)]).toEqual([403, 'sign-in-required']);
    const operation = all.hold();
    const payment = await steps.begin(operation.id);
    operation.foreign = true;
    const foreign = await askForCode(ada, payment);
    expect([foreign.status, codeOf(foreign)]).toEqual([404, 'payment-not-found']);
  });
});
