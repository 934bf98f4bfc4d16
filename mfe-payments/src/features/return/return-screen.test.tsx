import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { refreshSession, type Session } from '@train-swap/shared-api';
import { ok, problem, startTestServices, type TestServices } from '@train-swap/shared-api/testing';
import { openApp } from '../../testing/open-app';
import {
  createBankPagePayment,
  createFailedPayment,
  createTestPayment,
  guest,
  secondsFromNow,
} from '../../testing/payments';
import type { PaymentOutcome } from './use-outcome';

let services: TestServices;
let session: Session | null;
let outcome: PaymentOutcome;

const createOutcome = (overrides: Partial<PaymentOutcome>): PaymentOutcome => ({
  outcome: 'WAITING',
  bookingId: 'b1',
  heldUntil: secondsFromNow(400),
  payment: createBankPagePayment(),
  ...overrides,
});
const authorised = () =>
  createTestPayment({ status: 'AUTHORISED', card: { brand: 'visa', last4: '3184' } });
const captured = () => ({ ...authorised(), status: 'CAPTURED' as const });

beforeAll(async () => {
  services = await startTestServices();
});
afterAll(() => services.stop());
beforeEach(async () => {
  session = guest;
  outcome = createOutcome({});
  services.use({
    'GET /authentication/session': () => ok({ session }),
    'GET /payments/payments/:id/outcome': () => ok(outcome),
  });
  await refreshSession();
  services.requests.length = 0;
});

const returnPath = '/payments/p1/return';
const swapPath = '/swap/b1/exchange/o1';
/** Opens the URL to which the provider redirects. */
const openReturnPage = (status = 'succeeded') =>
  openApp(
    `${returnPath}?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_1&redirect_status=${status}`,
  );
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('shows the outcome of the payments service and ignores the query', async () => {
  outcome = createOutcome({
    outcome: 'NOT_PAID',
    payment: createFailedPayment('card_declined', 'Your bank declined this card.'),
  });
  openReturnPage('succeeded');
  await heading('Not paid yet');
  expect(
    screen.getByText(/Your bank declined this card\. You have not been charged/),
  ).toBeDefined();
  expect(window.location.pathname).toBe(returnPath);
});

it('opens the swap when the bank approved, whatever the query says', async () => {
  outcome = createOutcome({ outcome: 'PAID', payment: authorised() });
  const before = window.history.length;
  openReturnPage('failed');
  await waitFor(() => expect(window.location.pathname).toBe(swapPath));
  expect(window.location.search).toBe('');
  // The Back button skips this page.
  expect(window.history.length).toBe(before);
});

it('removes the provider’s secret from the URL', async () => {
  openReturnPage();
  await waitFor(() => expect(window.location.href).not.toContain('secret'));
  expect(window.location.pathname).toBe(returnPath);
  const requestUrls = services.requests.map(({ path, query }) => `${path}?${query}`).join();
  expect(requestUrls).not.toContain('secret');
});

it('links to the bank’s page while the bank has not decided, and checks again automatically', async () => {
  openReturnPage();
  await heading('Waiting for your bank');
  expect(screen.getByText('Seat held for')).toBeDefined();
  expect(href('Back to your bank’s page')).toBe('https://bank.example/challenges/c1');
  expect(href('Use another card')).toBe(swapPath);
  outcome = createOutcome({ outcome: 'PAID', payment: authorised() });
  await waitFor(() => expect(window.location.pathname).toBe(swapPath));
});

it('shows the payment on a second visit', async () => {
  outcome = createOutcome({ outcome: 'PAID', payment: captured() });
  openReturnPage();
  await heading('Paid');
  expect(screen.getByText(/You were charged once/).textContent).toContain(
    '£17.50, with Visa ending in 3184. You were charged once.',
  );
  expect(href('Show my new ticket')).toBe(swapPath);
  expect(href('Receipt')).toBe('/payments/p1/receipt');
  expect(window.location.pathname).toBe(returnPath);
});

it('links to the swap for another attempt after a decline', async () => {
  const payment = createFailedPayment('payment_intent_authentication_failure', 'It was not you.');
  outcome = createOutcome({ outcome: 'NOT_PAID', payment });
  openReturnPage('failed');
  await heading('Not paid yet');
  expect(screen.getByText('Your bank declined the payment')).toBeDefined();
  expect(screen.getByText('Seat held for')).toBeDefined();
  expect(href('Try again')).toBe(swapPath);
});

it('shows that the payment was not confirmed when the traveller left the bank’s page', async () => {
  outcome = createOutcome({ outcome: 'NOT_PAID', payment: createTestPayment() });
  openReturnPage('failed');
  await screen.findByText('You did not confirm with your bank');
});

it.each(['AUTHORISED', 'CANCELLED', 'REQUIRES_ACTION'] as const)(
  'shows that the hold expired for a payment that is %s',
  async (status) => {
    outcome = createOutcome({ outcome: 'HOLD_LOST', payment: createTestPayment({ status }) });
    openReturnPage('succeeded');
    await heading('The time to pay has run out');
    expect(
      screen.getByText(/You have not been charged\. If your bank shows the amount/),
    ).toBeDefined();
    expect(screen.getByText(/Your old ticket is still valid\./)).toBeDefined();
    expect(href('Choose a train again')).toBe('/swap/b1');
    expect(window.location.pathname).toBe(returnPath);
  },
);

it('shows a refund when money was captured without a seat', async () => {
  outcome = createOutcome({
    outcome: 'HOLD_LOST',
    payment: createTestPayment({ status: 'REFUNDED' }),
  });
  openReturnPage();
  await screen.findByText(/The amount was refunded to your card\./);
});

it('shows that the hold expired while the page is open', async () => {
  openReturnPage();
  await heading('Waiting for your bank');
  outcome = createOutcome({
    outcome: 'HOLD_LOST',
    payment: createTestPayment({ status: 'CANCELLED' }),
  });
  await heading('The time to pay has run out');
});

it.each([
  ['another traveller', guest, 404, 'payment-not-found'],
  ['a browser without a session', null, 401, 'no-session'],
  ['an invalid payment id', guest, 422, 'invalid-request'],
] as const)('shows no payment for %s', async (_case, otherSession, status, code) => {
  session = otherSession;
  await refreshSession();
  services.use({
    'GET /payments/payments/:id/outcome': () => problem(status, code, 'We cannot find it.'),
  });
  openReturnPage();
  await screen.findByText('We cannot show this payment here');
  expect(screen.queryByText(/£/)).toBeNull();
  expect(href('Sign in')).toBe('/account/sign-in?next=%2Fpayments%2Fp1%2Freturn');
});

it('shows an error while the service is unavailable, and the outcome after a retry', async () => {
  services.use({
    'GET /payments/payments/:id/outcome': () =>
      problem(503, 'service-unavailable', 'Payments are unavailable.'),
  });
  const { user } = openReturnPage();
  await screen.findByText(/Payments are unavailable\./);
  expect(screen.getByText(/You will not be charged twice/)).toBeDefined();
  outcome = createOutcome({ outcome: 'PAID', payment: captured() });
  services.use({ 'GET /payments/payments/:id/outcome': () => ok(outcome) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await heading('Paid');
});
