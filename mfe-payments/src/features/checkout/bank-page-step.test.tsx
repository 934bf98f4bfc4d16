import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { problem, startTestServices, type TestServices } from 'shared-api/testing';
import { cardFrame, token } from '../../testing/card-frame';
import { followedLinks } from '../../testing/followed-links';
import { openCheckout, payButton, payWith } from '../../testing/open-checkout';
import {
  askedOnPage,
  freshState,
  type PaymentsState,
  paymentsRoutes,
  refusedPayment,
  reserve,
} from '../../testing/payments';

let services: TestServices;
let state: PaymentsState;
const followed = followedLinks();

beforeAll(async () => {
  services = await startTestServices();
});
afterAll(() => services.stop());
beforeEach(() => {
  state = freshState();
  services.use(paymentsRoutes(state));
  services.requests.length = 0;
});

const title = { name: 'Your bank wants to be sure it is you' };
const page = 'https://bank.example/challenges/c1';
const goThere = () => screen.getByRole('link', { name: 'Go to your bank’s page' });
const looks = () =>
  services.requests.filter(
    ({ method, path }) => `${method} ${path}` === 'GET /payments/payments/p1',
  ).length;

async function sentToBank() {
  const opened = openCheckout();
  await payWith(opened.user, 'pm_page');
  await screen.findByRole('heading', title);
  return opened;
}

describe('a bank that asks on its own page', () => {
  it('is gone to once, without another press, after a card', async () => {
    const { onAuthorised } = await sentToBank();
    expect(followed).toEqual([page]);
    expect(goThere().getAttribute('href')).toBe(page);
    expect(screen.queryByLabelText('Digit 1 of 6')).toBeNull();
    expect(onAuthorised).not.toHaveBeenCalled();
  });

  it('is not gone to by itself by who comes back to the checkout, who is told how it stands', async () => {
    state.payment = askedOnPage();
    const { user, unmount } = openCheckout();
    await screen.findByRole('heading', title);
    expect(looks()).toBe(1);
    expect(followed).toEqual([]);
    await user.click(goThere());
    expect(followed).toEqual([page]);
    unmount();

    const { onAuthorised } = openCheckout();
    await screen.findByRole('heading', title);
    reserve(state);
    // The browser's way back brings the page as it was left.
    await act(async () => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await waitFor(() => expect(onAuthorised).toHaveBeenCalledTimes(1));
  });

  it('goes on where it has agreed while the checkout was closed', async () => {
    state.payment = askedOnPage();
    services.use({ 'GET /payments/payments/:id': () => ({ status: 200, body: reserve(state) }) });
    const { onAuthorised } = openCheckout();
    await waitFor(() => expect(onAuthorised).toHaveBeenCalledTimes(1));
    expect(followed).toEqual([]);
  });

  it('is asked about when the page is seen again, and on request', async () => {
    const { user } = await sentToBank();
    await act(async () => {
      fireEvent(document, new Event('visibilitychange'));
    });
    await waitFor(() => expect(looks()).toBe(1));
    await user.click(await screen.findByRole('button', { name: 'I have confirmed it already' }));
    await waitFor(() => expect(looks()).toBe(2));
    expect(followed).toEqual([page]);
  });

  it('says that it cannot be asked about, and keeps the way there', async () => {
    const { user } = await sentToBank();
    services.use({
      'GET /payments/payments/:id': () => problem(503, 'service-unavailable', 'Payments are away.'),
    });
    await user.click(screen.getByRole('button', { name: 'I have confirmed it already' }));
    await screen.findByText('Payments are away.');
    expect(goThere()).toBeDefined();
  });

  it('asks for another card when it did not agree', async () => {
    const { user } = await sentToBank();
    state.payment = refusedPayment('payment_intent_authentication_failure', 'It was not you.');
    await user.click(screen.getByRole('button', { name: 'I have confirmed it already' }));
    await screen.findByText(/It was not you\. Nothing was taken/);
    expect(screen.queryByRole('heading', title)).toBeNull();
  });

  it('can be put aside for another card, whose bank has a page of its own', async () => {
    const { user } = await sentToBank();
    const another = 'https://other-bank.example/c2';
    state.afterCard = { pm_other: askedOnPage(another) };
    await user.click(screen.getByRole('button', { name: 'Use another card' }));
    expect(screen.queryByRole('heading', title)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back to your bank’s question' }));
    expect(followed).toEqual([page]);
    await user.click(screen.getByRole('button', { name: 'Use another card' }));
    await user.click(payButton());
    await cardFrame().say(token('pm_other'));
    await screen.findByRole('heading', title);
    expect(followed).toEqual([page, another]);
  });
});
