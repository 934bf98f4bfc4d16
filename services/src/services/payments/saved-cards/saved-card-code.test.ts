import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Session } from '../../../kit/session';
import type { TestClient } from '../../../kit/testing/test-client';
import { enterCode, resend, signInByCode } from '../../../testing/sign-in/request-code';
import {
  createSoftwareAuthenticator,
  type SoftwareAuthenticator,
} from '../../../testing/sign-in/software-authenticator';
import type { Challenge } from '../../authentication/contract';
import type { Payment } from '../payment-shapes';
import { getCode, paymentSteps } from '../testing/payment-steps';
import { type PaymentTest, startPaymentTest } from '../testing/start-payment-test';

const address = 'ada@example.com';
const minute = 60_000;
const pounds = (amount: number) => ({ amount, currency: 'GBP' });

let env: PaymentTest;
let ada: TestClient;
let steps: ReturnType<typeof paymentSteps>;
let savedCardId: string;

async function signIn() {
  const client = await env.test.guest();
  await signInByCode(env.test, client, address);
  return client;
}
const submit = (by: TestClient, payment: Payment, card: Record<string, unknown>) =>
  by.post<Payment>(`/api/payments/payments/${payment.id}/card`, card, { key: randomUUID() });
const paySaved = (by: TestClient, payment: Payment) => submit(by, payment, { savedCardId });
const requestCode = (by: TestClient, payment: Pick<Payment, 'id'>) =>
  by.post<Challenge>('/api/authentication/one-time-codes', {
    purpose: 'saved-card',
    paymentId: payment.id,
  });
const getLastMessage = () => env.test.messages.filter(({ code }) => code).at(-1);
const getLastCode = () => getLastMessage()?.code ?? '';
const verifyCode = async (by: TestClient, payment: Payment) =>
  enterCode(by, (await requestCode(by, payment)).body, getLastCode());
type Options<Act extends 'create' | 'get'> = {
  publicKey: Parameters<SoftwareAuthenticator[Act]>[0];
};
const authentication = '/api/authentication';
async function addPasskey(by: TestClient, device: SoftwareAuthenticator) {
  const { body } = await by.post<Options<'create'>>(`${authentication}/passkey-registrations`, {});
  const credential = device.create(body.publicKey);
  expect((await by.post(`${authentication}/passkeys`, { credential })).status).toBe(201);
}
async function confirmByPasskey(by: TestClient, device: SoftwareAuthenticator) {
  const request = { purpose: 'confirm' };
  const { body } = await by.post<Options<'get'>>(`${authentication}/passkey-challenges`, request);
  const credential = device.get(body.publicKey);
  expect((await by.post(`${authentication}/passkey-sessions`, { credential })).status).toBe(201);
}
/** A client with the same cookies. */
function copyCookies(client: TestClient): TestClient {
  const thief = env.test.client();
  for (const [name, value] of client.cookies) thief.cookies.set(name, value);
  return thief;
}

beforeAll(async () => {
  env = await startPaymentTest();
  ada = await signIn();
  steps = paymentSteps(env, ada);
  await submit(ada, await steps.begin(), { paymentMethodId: 'pm_card_visa', saveCard: true });
  const saved = await ada.get<{ savedCards: { id: string }[] }>('/api/payments/saved-cards');
  savedCardId = saved.body.savedCards[0]?.id ?? '';
}, 60_000);
afterAll(() => env?.stop());
beforeEach(async () => {
  ada = await signIn();
  steps = paymentSteps(env, ada);
  // Codes and sign-ins expire after 15 minutes; the rest resets the limit of messages.
  env.test.clock.advance(60 * minute);
});

describe('a saved card without a recent sign-in', () => {
  it('is not charged for a stolen session, but a new card is', async () => {
    const thief = copyCookies(ada);
    const payment = await steps.begin();
    const rejected = await paySaved(thief, payment);
    expect([rejected.status, getCode(rejected)]).toEqual([403, 'saved-card-needs-code']);
    expect((await steps.getIntent(payment)).status).toBe('requires_payment_method');
    const typed = await submit(thief, payment, { paymentMethodId: 'pm_card_visa' });
    expect(typed.body.status).toBe('AUTHORISED');
  });

  it('is charged after a new sign-in, which invalidates the stolen cookie', async () => {
    const thief = copyCookies(ada);
    const payment = await steps.begin();
    await signInByCode(env.test, ada, address);
    expect((await paySaved(thief, payment)).status).toBe(401);
    expect((await paySaved(ada, payment)).body.status).toBe('AUTHORISED');
    env.test.clock.advance(15 * minute);
    expect(getCode(await paySaved(ada, await steps.begin()))).toBe('saved-card-needs-code');
  });

  it('is charged after the passkey of its traveller, without a code', async () => {
    const device = createSoftwareAuthenticator();
    await signInByCode(env.test, ada, address);
    await addPasskey(ada, device);
    env.test.clock.advance(16 * minute);
    const payment = await steps.begin();
    expect(getCode(await paySaved(ada, payment))).toBe('saved-card-needs-code');
    await confirmByPasskey(ada, device);
    expect((await paySaved(ada, payment)).body.status).toBe('AUTHORISED');
  });

  it('is charged once after the code of its traveller for repeated requests', async () => {
    const payment = await steps.begin();
    const requested = await requestCode(ada, payment);
    expect(requested.body.sentTo).toBe('a•••@example.com');
    expect(getLastMessage()).toMatchObject({ to: address });
    expect(getLastMessage()?.text).toContain('is your code to pay £17.50 with your saved card.');
    expect(getLastMessage()?.text).toContain('sign out everywhere else at http');
    const thief = copyCookies(ada);
    expect((await enterCode(ada, requested.body, getLastCode())).status).toBe(200);
    const requests = [paySaved(ada, payment), paySaved(ada, payment), paySaved(thief, payment)];
    const [one, other, stolen] = await Promise.all(requests);
    expect([one?.body.status, other?.body.status]).toEqual(['AUTHORISED', 'AUTHORISED']);
    expect(stolen?.status).toBe(401);
    expect((await steps.getBalances(payment))['authorised-at-provider']).toBe(1_750);
  });

  it('requires the code of this payment', async () => {
    const [one, other] = [await steps.begin(), await steps.begin()];
    const requested = await requestCode(ada, one);
    const code = getLastCode();
    const wrong = await enterCode(ada, (await requestCode(ada, other)).body, code);
    expect(getCode(wrong)).toBe('code-wrong');
    expect((await enterCode(ada, requested.body, code)).status).toBe(200);
    expect(getCode(await paySaved(ada, other))).toBe('saved-card-needs-code');
    expect((await paySaved(ada, one)).body.status).toBe('AUTHORISED');
  });

  it('requires the code of this amount', async () => {
    const operation = env.hold();
    const payment = await steps.begin(operation.id);
    const voucher = await steps.issueVoucher(1_000);
    const cheaper = (await steps.applyVoucher(payment, voucher)).body;
    expect(cheaper.byCard).toEqual(pounds(750));
    await verifyCode(ada, payment);
    await steps.removeVoucher(payment, voucher);
    expect(getCode(await paySaved(ada, payment))).toBe('saved-card-needs-code');

    const requested = await requestCode(ada, payment);
    const code = getLastCode();
    operation.amountDue = pounds(2_000);
    await steps.create(operation.id);
    const late = await enterCode(ada, requested.body, code);
    expect([late.status, getCode(late)]).toEqual([409, 'amount-changed']);
    env.test.clock.advance(minute / 2);
    const again = await resend(ada, requested.body);
    expect(getLastMessage()?.text).toContain('to pay £20.00 with your saved card.');
    expect((await enterCode(ada, again.body, getLastCode())).status).toBe(200);
    const paid = (await paySaved(ada, payment)).body;
    expect(paid).toMatchObject({ status: 'AUTHORISED', byCard: pounds(2_000) });
  });

  it('requires a code in the same session', async () => {
    const elsewhere = await signIn();
    env.test.clock.advance(15 * minute);
    const payment = await steps.begin();
    const requested = await requestCode(ada, payment);
    expect(getCode(await enterCode(elsewhere, requested.body, getLastCode()))).toBe(
      'challenge-not-found',
    );
    expect((await enterCode(ada, requested.body, getLastCode())).status).toBe(200);
    expect(getCode(await paySaved(elsewhere, payment))).toBe('saved-card-needs-code');
  });

  it('can be charged for 15 minutes after the code', async () => {
    const operation = env.hold({
      heldUntil: new Date(env.test.clock.now().getTime() + 30 * minute).toISOString(),
    });
    const payment = await steps.begin(operation.id);
    const { session } = (await verifyCode(ada, payment)).body as { session: Session };
    expect(session.stepUps.map(({ purpose }) => purpose)).toEqual(['saved-card']);
    env.test.clock.advance(15 * minute);
    expect(getCode(await paySaved(ada, payment))).toBe('saved-card-needs-code');
  });

  it('gets no code for a guest or for a payment of another traveller', async () => {
    const guest = await env.test.guest();
    const requested = await requestCode(guest, await steps.begin());
    expect([requested.status, getCode(requested)]).toEqual([403, 'sign-in-required']);
    const operation = env.hold();
    const payment = await steps.begin(operation.id);
    operation.isOtherTravellers = true;
    const foreign = await requestCode(ada, payment);
    expect([foreign.status, getCode(foreign)]).toEqual([404, 'payment-not-found']);
  });
});
