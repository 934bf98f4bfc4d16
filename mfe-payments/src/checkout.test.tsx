import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { ok, problem, startTestServices, type TestServices } from '@train-swap/shared-api/testing';
import { getCardFrame, loadCardFrame, tokenMessage } from './testing/card-frame';
import { openCheckout, payButton, payWithCard } from './testing/open-checkout';
import {
  authorisePayment,
  createPaymentsState,
  createTestPayment,
  type PaymentsState,
  paymentsRoutes,
  pounds,
  secondsFromNow,
} from './testing/payments';

let services: TestServices;
let state: PaymentsState;

beforeAll(async () => {
  services = await startTestServices();
});
afterAll(() => services.stop());
beforeEach(() => {
  state = createPaymentsState();
  services.use(paymentsRoutes(state));
  services.requests.length = 0;
});

const requestsTo = (route: string) =>
  services.requests.filter(({ method, path }) => `${method} ${path}` === `POST /payments/${route}`);
const cardsSent = () => requestsTo('payments/p1/card').map(({ body }) => body);
const serviceUnavailable = () =>
  problem(503, 'service-unavailable', 'Payments are unavailable. Try in a moment.');

describe('starting a payment', () => {
  it('creates one payment when React mounts twice, and sends no amount', async () => {
    openCheckout();
    await loadCardFrame();
    expect(requestsTo('payments').map(({ body }) => body)).toEqual([{ operationId: 'o1' }]);
    expect(requestsTo('payments')[0]?.headers['idempotency-key']).toMatch(/^\w{32}$/);
  });

  it('resumes the payment when the traveller returns', async () => {
    const { user, unmount } = openCheckout();
    await payWithCard(user, 'pm_challenge');
    await screen.findByRole('heading', { name: 'Confirm this payment with your bank' });
    unmount();
    const again = openCheckout();
    await screen.findByRole('heading', { name: 'Confirm this payment with your bank' });
    const keys = requestsTo('payments').map(({ headers }) => headers['idempotency-key']);
    // A repeated key would return the stored first response.
    expect(new Set(keys).size).toBe(2);
    expect(again.onAuthorised).not.toHaveBeenCalled();
  });

  it('calls onAuthorised when the payment was authorised before the page loaded', async () => {
    authorisePayment(state);
    const { onAuthorised } = openCheckout();
    await waitFor(() => expect(onAuthorised).toHaveBeenCalledTimes(1));
    expect(onAuthorised).toHaveBeenCalledWith('p1');
    expect(screen.queryByTitle(/^Card details/)).toBeNull();
  });

  it('shows the amount of the service and a notice when it differs from amountDue', async () => {
    state.payment = createTestPayment({ amount: pounds(2000) });
    openCheckout({ amountDue: pounds(1750) });
    await loadCardFrame();
    expect(payButton().textContent).toContain('Pay £20.00');
    expect(screen.getByText(/and is now/).textContent).toContain(
      'It was £17.50 and is now £20.00.',
    );
  });

  it('shows an error while the service is unavailable, and starts after a retry', async () => {
    services.use({ 'POST /payments/payments': serviceUnavailable });
    const { user } = openCheckout();
    await screen.findByText(/Payments are unavailable\. Try in a moment\./);
    expect(screen.getByText(/your seat stays on hold/)).toBeDefined();
    services.use(paymentsRoutes(state));
    await user.dblClick(screen.getByRole('button', { name: 'Try again' }));
    await loadCardFrame();
    expect(state.createdCount).toBe(1);
  });

  it('shows that there is nothing to pay, without card fields', async () => {
    services.use({
      'POST /payments/payments': () =>
        problem(409, 'nothing-to-pay', 'There is nothing to pay for this swap. Go on.'),
    });
    openCheckout();
    await screen.findByText('There is nothing to pay for this swap. Go on.');
    expect(screen.queryByTitle(/^Card details/)).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('paying by card', () => {
  it('authorises the payment and calls onAuthorised once', async () => {
    const { user, onAuthorised } = openCheckout();
    await payWithCard(user, 'pm_visa');
    await screen.findByText(/Your bank approved the payment\./);
    expect(onAuthorised.mock.calls).toEqual([['p1']]);
    expect(cardsSent()).toEqual([{ paymentMethodId: 'pm_visa' }]);
    expect(requestsTo('payments/p1/card')[0]?.headers['idempotency-key']).toBe('card-pm_visa');
  });

  it('pays once after a double click, Enter in the fields and a repeated token', async () => {
    const { user, onAuthorised } = openCheckout();
    const frame = await loadCardFrame();
    await user.dblClick(payButton());
    await frame.sendMessage({ type: 'submit' });
    expect(frame.sentMessages.filter(({ message }) => message.type === 'tokenize')).toHaveLength(1);
    await frame.sendMessage(tokenMessage('pm_visa'));
    await frame.sendMessage(tokenMessage('pm_other'));
    await waitFor(() => expect(onAuthorised).toHaveBeenCalledTimes(1));
    expect(cardsSent()).toEqual([{ paymentMethodId: 'pm_visa' }]);
  });

  it.each([
    ['pm_declined', /Your bank declined this card\. You have not been charged/],
    ['pm_insufficient', /There is not enough money on this card\. You have not been charged/],
  ])(
    'shows why %s was declined, keeps the entered card and accepts another one',
    async (card, sentence) => {
      const { user, onAuthorised } = openCheckout();
      const { element, nonce } = await payWithCard(user, card);
      const mount = nonce();
      await screen.findByText(sentence);
      expect(onAuthorised).not.toHaveBeenCalled();
      // The same document, so the entered card is still there.
      expect(getCardFrame().element).toBe(element);
      expect(nonce()).toBe(mount);

      await user.click(payButton());
      await getCardFrame().sendMessage(tokenMessage('pm_visa'));
      await waitFor(() => expect(onAuthorised).toHaveBeenCalledTimes(1));
      expect(state.authorisedCount).toBe(1);
    },
  );

  it('shows until when the seat is held after a declined card, also after the hold was extended', async () => {
    const { user, showHold } = openCheckout({
      heldUntil: '2036-11-21T10:50:00Z',
      timeZone: 'Europe/London',
    });
    await payWithCard(user, 'pm_declined');
    expect(await screen.findByText(/We hold your seat until 10:50/)).toBeDefined();
    showHold('2036-11-21T10:58:00Z');
    expect(screen.getByText(/We hold your seat until 10:58/)).toBeDefined();
  });

  it('shows the error of the fields when the card is incomplete', async () => {
    const { user } = openCheckout();
    const frame = await loadCardFrame();
    await user.click(payButton());
    await frame.sendMessage({ type: 'error', message: 'Check the marked card details.' });
    expect(screen.getByRole('alert').textContent).toContain('Check the marked card details.');
    await user.click(payButton());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(cardsSent()).toEqual([]);
  });

  it('continues by itself when the response was lost after the payment', async () => {
    services.use({
      'POST /payments/payments/:id/card': () => {
        authorisePayment(state);
        return serviceUnavailable();
      },
    });
    const { user, onAuthorised } = openCheckout();
    await payWithCard(user, 'pm_visa');
    await screen.findByText(/We do not know yet whether you have paid/);
    await waitFor(() => expect(onAuthorised).toHaveBeenCalledTimes(1));
    expect(state.authorisedCount).toBe(1);
  });

  it('keeps the message when the request failed, and pays once when it is repeated', async () => {
    services.use({ 'POST /payments/payments/:id/card': serviceUnavailable });
    const { user, onAuthorised } = openCheckout();
    await payWithCard(user, 'pm_visa');
    await screen.findByText(/We do not know yet whether you have paid/);
    const isChecked = () => services.requests.some(({ method }) => method === 'GET');
    services.requests.length = 0;
    await waitFor(() => expect(isChecked()).toBe(true));
    expect(screen.getByText(/We do not know yet whether you have paid/)).toBeDefined();
    expect(onAuthorised).not.toHaveBeenCalled();

    services.use(paymentsRoutes(state));
    await user.click(payButton());
    await getCardFrame().sendMessage(tokenMessage('pm_visa_again'));
    await waitFor(() => expect(onAuthorised).toHaveBeenCalledTimes(1));
    expect(state.authorisedCount).toBe(1);
  });

  it('continues when another tab has paid and the traveller returns to this one', async () => {
    const { onAuthorised } = openCheckout();
    await loadCardFrame();
    authorisePayment(state);
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(onAuthorised).toHaveBeenCalledTimes(1));
  });

  it('shows a changed price before it is paid', async () => {
    services.use({
      'POST /payments/payments/:id/card': () =>
        problem(409, 'amount-changed', 'The price of this swap has changed.'),
    });
    const { user } = openCheckout();
    await loadCardFrame();
    state.payment = createTestPayment({ amount: pounds(2000) });
    await user.click(payButton());
    await getCardFrame().sendMessage(tokenMessage('pm_visa'));
    await screen.findByRole('button', { name: 'Pay £20.00' });
    expect(screen.getByText(/and is now/).textContent).toContain(
      'It was £17.50 and is now £20.00.',
    );
    expect(state.authorisedCount).toBe(0);
  });

  it('waits for a confirmation in the bank’s app, and checks again on request', async () => {
    state.afterCard = { pm_app: createTestPayment({ status: 'REQUIRES_ACTION' }) };
    const { user, onAuthorised } = openCheckout();
    await payWithCard(user, 'pm_app');
    await screen.findByText('Your bank has not decided yet');
    authorisePayment(state);
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(onAuthorised).toHaveBeenCalledTimes(1));
  });
});

describe('an expired hold', () => {
  it('shows a notice, removes the card step and calls onHoldLost once', async () => {
    const { onHoldLost } = openCheckout({ heldUntil: secondsFromNow(0.5) });
    await loadCardFrame();
    await screen.findByText('The time to pay has run out');
    expect(
      screen.getByText('You have not been charged, and your old ticket is still valid.'),
    ).toBeDefined();
    expect(screen.queryByRole('button', { name: /Pay £/ })).toBeNull();
    expect(onHoldLost).toHaveBeenCalledTimes(1);
  });

  it('calls onHoldLost when the service returns hold-expired', async () => {
    services.use({
      'POST /payments/payments/:id/card': () => problem(410, 'hold-expired', 'Too late.'),
    });
    const { user, onHoldLost, onAuthorised } = openCheckout();
    await payWithCard(user, 'pm_visa');
    await screen.findByText('The time to pay has run out');
    expect(onHoldLost).toHaveBeenCalledTimes(1);
    expect(onAuthorised).not.toHaveBeenCalled();
  });

  it('accepts a payment that was sent before the hold expired', async () => {
    let respond: () => void = () => undefined;
    services.use({
      'POST /payments/payments/:id/card': () =>
        new Promise((resolve) => {
          respond = () => resolve(ok(authorisePayment(state)));
        }),
    });
    const { user, onHoldLost, onAuthorised } = openCheckout({ heldUntil: secondsFromNow(1) });
    await payWithCard(user, 'pm_visa');
    await act(() => new Promise((resolve) => setTimeout(resolve, 1_200)));
    expect(onHoldLost).not.toHaveBeenCalled();
    respond();
    await waitFor(() => expect(onAuthorised).toHaveBeenCalledTimes(1));
    expect(onHoldLost).not.toHaveBeenCalled();
  });
});
