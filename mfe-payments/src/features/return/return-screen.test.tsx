import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { refreshSession, type Session } from 'shared-api';
import { ok, problem, startTestServices, type TestServices } from 'shared-api/testing';
import { openApp } from '../../testing/open-app';
import { askedOnPage, guest, inSeconds, paymentOf, refusedPayment } from '../../testing/payments';
import type { PaymentOutcome } from './get-outcome';

let services: TestServices;
let session: Session | null;
let outcome: PaymentOutcome;

const outcomeOf = (change: Partial<PaymentOutcome>): PaymentOutcome => ({
  outcome: 'WAITING',
  bookingId: 'b1',
  heldUntil: inSeconds(400),
  payment: askedOnPage(),
  ...change,
});
const authorised = () =>
  paymentOf({ status: 'AUTHORISED', card: { brand: 'visa', last4: '3184' } });
const captured = () => ({ ...authorised(), status: 'CAPTURED' as const });

beforeAll(async () => {
  services = await startTestServices();
});
afterAll(() => services.stop());
beforeEach(async () => {
  session = guest;
  outcome = outcomeOf({});
  services.use({
    'GET /authentication/session': () => ok({ session }),
    'GET /payments/payments/:id/outcome': () => ok(outcome),
  });
  await refreshSession();
  services.requests.length = 0;
});

const home = '/payments/p1/return';
const swap = '/swap/b1/exchange/o1';
/** As the provider leads back. */
const back = (status = 'succeeded') =>
  openApp(
    `${home}?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_1&redirect_status=${status}`,
  );
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('believes the payments service and nothing that stands in the address', async () => {
  outcome = outcomeOf({
    outcome: 'NOT_PAID',
    payment: refusedPayment('card_declined', 'Your bank declined this card.'),
  });
  back('succeeded');
  await heading('Not paid yet');
  expect(screen.getByText(/Your bank declined this card\. Nothing was taken/)).toBeDefined();
  expect(window.location.pathname).toBe(home);
});

it('goes on to the swap by itself when the bank has agreed, whatever the address says', async () => {
  outcome = outcomeOf({ outcome: 'PAID', payment: authorised() });
  const before = window.history.length;
  back('failed');
  await waitFor(() => expect(window.location.pathname).toBe(swap));
  expect(window.location.search).toBe('');
  // The way back leads past this page.
  expect(window.history.length).toBe(before);
});

it('takes the provider’s secret out of the address', async () => {
  back();
  await waitFor(() => expect(window.location.href).not.toContain('secret'));
  expect(window.location.pathname).toBe(home);
  const told = services.requests.map(({ path, query }) => `${path}?${query}`).join();
  expect(told).not.toContain('secret');
});

it('waits while the bank has not decided, with the way to it, and looks again by itself', async () => {
  back();
  await heading('Waiting for your bank');
  expect(screen.getByText('Seat held for')).toBeDefined();
  expect(href('Back to your bank’s page')).toBe('https://bank.example/challenges/c1');
  expect(href('Use another card')).toBe(swap);
  outcome = outcomeOf({ outcome: 'PAID', payment: authorised() });
  await waitFor(() => expect(window.location.pathname).toBe(swap));
});

it('shows to who comes back again what was paid', async () => {
  outcome = outcomeOf({ outcome: 'PAID', payment: captured() });
  back();
  await heading('Paid');
  expect(
    screen.getByText(/£17\.50, with Visa ending in 3184\. You were charged once\./),
  ).toBeDefined();
  expect(href('Show my new ticket')).toBe(swap);
  expect(href('Receipt')).toBe('/payments/p1/receipt');
  expect(window.location.pathname).toBe(home);
});

it('leads from a refusal to the swap, for another try', async () => {
  const payment = refusedPayment('payment_intent_authentication_failure', 'It was not you.');
  outcome = outcomeOf({ outcome: 'NOT_PAID', payment });
  back('failed');
  await heading('Not paid yet');
  expect(screen.getByText('Your bank did not agree')).toBeDefined();
  expect(screen.getByText('Seat held for')).toBeDefined();
  expect(href('Try again')).toBe(swap);
});

it('says of a question that was put aside that nothing is paid', async () => {
  outcome = outcomeOf({ outcome: 'NOT_PAID', payment: paymentOf() });
  back('failed');
  await screen.findByText('Your bank was not asked to the end');
});

it.each(['AUTHORISED', 'CANCELLED', 'REQUIRES_ACTION'] as const)(
  'says plainly that the hold has run out, of a payment that is %s',
  async (status) => {
    outcome = outcomeOf({ outcome: 'HOLD_LOST', payment: paymentOf({ status }) });
    back('succeeded');
    await heading('The time to pay has run out');
    expect(screen.getByText(/Nothing was taken\. If your bank shows the amount/)).toBeDefined();
    expect(screen.getByText(/Your old ticket is as it was\./)).toBeDefined();
    expect(href('Choose a train again')).toBe('/swap/b1');
    expect(window.location.pathname).toBe(home);
  },
);

it('says of money that was taken without a seat that it has gone back', async () => {
  outcome = outcomeOf({ outcome: 'HOLD_LOST', payment: paymentOf({ status: 'REFUNDED' }) });
  back();
  await screen.findByText(/What was taken has gone back to your card\./);
});

it('notices that the hold runs out while it is shown', async () => {
  back();
  await heading('Waiting for your bank');
  outcome = outcomeOf({ outcome: 'HOLD_LOST', payment: paymentOf({ status: 'CANCELLED' }) });
  await heading('The time to pay has run out');
});

it.each([
  ['another traveller', guest, 404, 'payment-not-found'],
  ['a browser without a session', null, 401, 'no-session'],
  ['an address that was mistyped', guest, 422, 'invalid-request'],
] as const)('tells nothing to %s', async (_case, theirs, status, code) => {
  session = theirs;
  await refreshSession();
  services.use({
    'GET /payments/payments/:id/outcome': () => problem(status, code, 'We cannot find it.'),
  });
  back();
  await screen.findByText('We cannot show this payment here');
  expect(screen.queryByText(/£/)).toBeNull();
  expect(href('Sign in')).toBe('/account/sign-in?next=%2Fpayments%2Fp1%2Freturn');
});

it('says that the service is away, and goes on by itself when it is back', async () => {
  services.use({
    'GET /payments/payments/:id/outcome': () =>
      problem(503, 'service-unavailable', 'Payments are away.'),
  });
  const { user } = back();
  await screen.findByText(/Payments are away\./);
  expect(screen.getByText(/You will not be charged twice/)).toBeDefined();
  outcome = outcomeOf({ outcome: 'PAID', payment: captured() });
  services.use({ 'GET /payments/payments/:id/outcome': () => ok(outcome) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await heading('Paid');
});
