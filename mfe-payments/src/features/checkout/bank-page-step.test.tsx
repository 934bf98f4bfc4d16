import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { problem, startTestServices, type TestServices } from '@train-swap/shared-api/testing';
import { getCardFrame, tokenMessage } from '../../testing/card-frame';
import { recordFollowedLinks } from '../../testing/followed-links';
import { openCheckout, payButton, payWithCard } from '../../testing/open-checkout';
import {
  authorisePayment,
  createBankPagePayment,
  createFailedPayment,
  createPaymentsState,
  type PaymentsState,
  paymentsRoutes,
} from '../../testing/payments';

let services: TestServices;
let state: PaymentsState;
const followed = recordFollowedLinks();

beforeAll(async () => {
  services = await startTestServices();
});
afterAll(() => services.stop());
beforeEach(() => {
  state = createPaymentsState();
  services.use(paymentsRoutes(state));
  services.requests.length = 0;
});

const title = { name: 'Confirm this payment with your bank' };
const page = 'https://bank.example/challenges/c1';
const bankLink = () => screen.getByRole('link', { name: 'Go to your bank’s page' });
const countPaymentReads = () =>
  services.requests.filter(
    ({ method, path }) => `${method} ${path}` === 'GET /payments/payments/p1',
  ).length;

async function openBankPage() {
  const opened = openCheckout();
  await payWithCard(opened.user, 'pm_page');
  await screen.findByRole('heading', title);
  return opened;
}

describe('3-D Secure on the bank’s page', () => {
  it('opens the bank’s page once, without a click, after a card was submitted', async () => {
    const { onAuthorised } = await openBankPage();
    expect(followed).toEqual([page]);
    expect(bankLink().getAttribute('href')).toBe(page);
    expect(screen.queryByLabelText('Digit 1 of 6')).toBeNull();
    expect(onAuthorised).not.toHaveBeenCalled();
  });

  it('does not open the bank’s page when the traveller returns to the checkout, and shows the current state', async () => {
    state.payment = createBankPagePayment();
    const { user, unmount } = openCheckout();
    await screen.findByRole('heading', title);
    expect(countPaymentReads()).toBe(1);
    expect(followed).toEqual([]);
    await user.click(bankLink());
    expect(followed).toEqual([page]);
    unmount();

    const { onAuthorised } = openCheckout();
    await screen.findByRole('heading', title);
    authorisePayment(state);
    // The Back button restores the page from the bfcache.
    await act(async () => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await waitFor(() => expect(onAuthorised).toHaveBeenCalledTimes(1));
  });

  it('continues when the bank approved while the checkout was closed', async () => {
    state.payment = createBankPagePayment();
    services.use({
      'GET /payments/payments/:id': () => ({ status: 200, body: authorisePayment(state) }),
    });
    const { onAuthorised } = openCheckout();
    await waitFor(() => expect(onAuthorised).toHaveBeenCalledTimes(1));
    expect(followed).toEqual([]);
  });

  it('checks the payment when the page becomes visible again, and on request', async () => {
    const { user } = await openBankPage();
    await act(async () => {
      fireEvent(document, new Event('visibilitychange'));
    });
    await waitFor(() => expect(countPaymentReads()).toBe(1));
    await user.click(await screen.findByRole('button', { name: 'I have already confirmed it' }));
    await waitFor(() => expect(countPaymentReads()).toBe(2));
    expect(followed).toEqual([page]);
  });

  it('keeps the link to the bank’s page when the check fails', async () => {
    const { user } = await openBankPage();
    services.use({
      'GET /payments/payments/:id': () =>
        problem(503, 'service-unavailable', 'Payments are unavailable.'),
    });
    await user.click(screen.getByRole('button', { name: 'I have already confirmed it' }));
    await screen.findByText('Payments are unavailable.');
    expect(bankLink()).toBeDefined();
  });

  it('asks for another card when the bank declined', async () => {
    const { user } = await openBankPage();
    state.payment = createFailedPayment('payment_intent_authentication_failure', 'It was not you.');
    await user.click(screen.getByRole('button', { name: 'I have already confirmed it' }));
    await screen.findByText(/It was not you\. You have not been charged/);
    expect(screen.queryByRole('heading', title)).toBeNull();
  });

  it('opens another bank’s page when the traveller uses another card', async () => {
    const { user } = await openBankPage();
    const another = 'https://other-bank.example/c2';
    state.afterCard = { pm_other: createBankPagePayment(another) };
    await user.click(screen.getByRole('button', { name: 'Use another card' }));
    expect(screen.queryByRole('heading', title)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back to your bank’s confirmation' }));
    expect(followed).toEqual([page]);
    await user.click(screen.getByRole('button', { name: 'Use another card' }));
    await user.click(payButton());
    await getCardFrame().sendMessage(tokenMessage('pm_other'));
    await screen.findByRole('heading', title);
    expect(followed).toEqual([page, another]);
  });
});
