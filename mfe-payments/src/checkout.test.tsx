import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { ok, problem, startTestServices, type TestServices } from 'shared-api/testing';
import { cardFrame, readyCardFrame, token } from './testing/card-frame';
import { openCheckout, payButton, payWith } from './testing/open-checkout';
import {
  freshState,
  inSeconds,
  type PaymentsState,
  paymentOf,
  paymentsRoutes,
  pounds,
  reserve,
} from './testing/payments';

let services: TestServices;
let state: PaymentsState;

beforeAll(async () => {
  services = await startTestServices();
});
afterAll(() => services.stop());
beforeEach(() => {
  state = freshState();
  services.use(paymentsRoutes(state));
  services.requests.length = 0;
});

const asked = (route: string) =>
  services.requests.filter(({ method, path }) => `${method} ${path}` === `POST /payments/${route}`);
const cardsSent = () => asked('payments/p1/card').map(({ body }) => body);
const away = () => problem(503, 'service-unavailable', 'Payments are away. Try in a moment.');

describe('beginning a payment', () => {
  it('asks once, however often React mounts it, and never names an amount', async () => {
    openCheckout();
    await readyCardFrame();
    expect(asked('payments').map(({ body }) => body)).toEqual([{ operationId: 'o1' }]);
    expect(asked('payments')[0]?.headers['idempotency-key']).toMatch(/^\w{32}$/);
  });

  it('goes on with the payment as it stands when the traveller comes back', async () => {
    const { user, unmount } = openCheckout();
    await payWith(user, 'pm_asks');
    await screen.findByRole('heading', { name: 'Your bank wants to be sure it is you' });
    unmount();
    const again = openCheckout();
    await screen.findByRole('heading', { name: 'Your bank wants to be sure it is you' });
    const keys = asked('payments').map(({ headers }) => headers['idempotency-key']);
    // A key that repeats would bring the answer of the first time.
    expect(new Set(keys).size).toBe(2);
    expect(again.onAuthorised).not.toHaveBeenCalled();
  });

  it('reports a payment that was reserved before the page was loaded', async () => {
    reserve(state);
    const { onAuthorised } = openCheckout();
    await waitFor(() => expect(onAuthorised).toHaveBeenCalledTimes(1));
    expect(onAuthorised).toHaveBeenCalledWith('p1');
    expect(screen.queryByTitle(/^Card details/)).toBeNull();
  });

  it('shows the amount of the service, and says where it is not the one that was shown', async () => {
    state.payment = paymentOf({ amount: pounds(2000) });
    openCheckout({ amountDue: pounds(1750) });
    await readyCardFrame();
    expect(payButton().textContent).toContain('Pay £20.00');
    expect(screen.getByText(/It was £17\.50 and is £20\.00 now\./)).toBeDefined();
  });

  it('says that the service is away, and begins when it is back', async () => {
    services.use({ 'POST /payments/payments': away });
    const { user } = openCheckout();
    await screen.findByText(/Payments are away\. Try in a moment\./);
    expect(screen.getByText(/your seat stays on hold/)).toBeDefined();
    services.use(paymentsRoutes(state));
    await user.dblClick(screen.getByRole('button', { name: 'Try again' }));
    await readyCardFrame();
    expect(state.made).toBe(1);
  });

  it('says that nothing is to pay, without a card', async () => {
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
  it('reserves the money and reports it exactly once', async () => {
    const { user, onAuthorised } = openCheckout();
    await payWith(user, 'pm_visa');
    await screen.findByText(/Your bank has agreed\./);
    expect(onAuthorised.mock.calls).toEqual([['p1']]);
    expect(cardsSent()).toEqual([{ paymentMethodId: 'pm_visa' }]);
    expect(asked('payments/p1/card')[0]?.headers['idempotency-key']).toBe('card-pm_visa');
  });

  it('pays once for a double click, Enter in the fields and a token that comes twice', async () => {
    const { user, onAuthorised } = openCheckout();
    const frame = await readyCardFrame();
    await user.dblClick(payButton());
    await frame.say({ type: 'submit' });
    expect(frame.asked.filter(({ message }) => message.type === 'tokenize')).toHaveLength(1);
    await frame.say(token('pm_visa'));
    await frame.say(token('pm_other'));
    await waitFor(() => expect(onAuthorised).toHaveBeenCalledTimes(1));
    expect(cardsSent()).toEqual([{ paymentMethodId: 'pm_visa' }]);
  });

  it.each([
    ['pm_declined', /Your bank declined this card\. Nothing was taken/],
    ['pm_poor', /There is not enough money on this card\. Nothing was taken/],
  ])('says why %s was refused, keeps what was typed and takes another', async (card, sentence) => {
    const { user, onAuthorised } = openCheckout();
    const { element, nonce } = await payWith(user, card);
    const mount = nonce();
    await screen.findByText(sentence);
    expect(onAuthorised).not.toHaveBeenCalled();
    // The same document: what was typed stands in it.
    expect(cardFrame().element).toBe(element);
    expect(nonce()).toBe(mount);

    await user.click(payButton());
    await cardFrame().say(token('pm_visa'));
    await waitFor(() => expect(onAuthorised).toHaveBeenCalledTimes(1));
    expect(state.reserved).toBe(1);
  });

  it('says what the fields say of a card that is not complete', async () => {
    const { user } = openCheckout();
    const frame = await readyCardFrame();
    await user.click(payButton());
    await frame.say({ type: 'error', message: 'Check the marked card details.' });
    expect(screen.getByRole('alert').textContent).toContain('Check the marked card details.');
    await user.click(payButton());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(cardsSent()).toEqual([]);
  });

  it('does not pay twice when the answer was lost', async () => {
    services.use({
      'POST /payments/payments/:id/card': () => {
        reserve(state);
        return away();
      },
    });
    const { user, onAuthorised } = openCheckout();
    await payWith(user, 'pm_visa');
    await screen.findByText(/We do not know yet whether you have paid/);
    expect(onAuthorised).not.toHaveBeenCalled();

    services.use(paymentsRoutes(state));
    await user.click(payButton());
    await cardFrame().say(token('pm_visa_again'));
    await waitFor(() => expect(onAuthorised).toHaveBeenCalledTimes(1));
    expect(state.reserved).toBe(1);
  });

  it('shows a price that changed meanwhile before it is paid', async () => {
    services.use({
      'POST /payments/payments/:id/card': () =>
        problem(409, 'amount-changed', 'The price of this swap has changed.'),
    });
    const { user } = openCheckout();
    await readyCardFrame();
    state.payment = paymentOf({ amount: pounds(2000) });
    await user.click(payButton());
    await cardFrame().say(token('pm_visa'));
    await screen.findByRole('button', { name: 'Pay £20.00' });
    expect(screen.getByText(/It was £17\.50 and is £20\.00 now\./)).toBeDefined();
    expect(state.reserved).toBe(0);
  });

  it('waits for a bank that asks elsewhere, and looks again on request', async () => {
    state.afterCard = { pm_app: paymentOf({ status: 'REQUIRES_ACTION' }) };
    const { user, onAuthorised } = openCheckout();
    await payWith(user, 'pm_app');
    await screen.findByText('Your bank has not decided yet');
    reserve(state);
    await user.click(screen.getByRole('button', { name: 'Look again' }));
    await waitFor(() => expect(onAuthorised).toHaveBeenCalledTimes(1));
  });
});

describe('a hold that runs out', () => {
  it('says so, takes the card away and reports it once', async () => {
    const { onHoldLost } = openCheckout({ heldUntil: inSeconds(0.5) });
    await readyCardFrame();
    await screen.findByText('The time to pay has run out');
    expect(screen.getByText('Nothing was taken, and your old ticket is as it was.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Pay £/ })).toBeNull();
    expect(onHoldLost).toHaveBeenCalledTimes(1);
  });

  it('is told by the service as well', async () => {
    services.use({
      'POST /payments/payments/:id/card': () => problem(410, 'hold-expired', 'Too late.'),
    });
    const { user, onHoldLost, onAuthorised } = openCheckout();
    await payWith(user, 'pm_visa');
    await screen.findByText('The time to pay has run out');
    expect(onHoldLost).toHaveBeenCalledTimes(1);
    expect(onAuthorised).not.toHaveBeenCalled();
  });

  it('leaves the last word to a bank that was asked in time', async () => {
    let answer: () => void = () => undefined;
    services.use({
      'POST /payments/payments/:id/card': () =>
        new Promise((resolve) => {
          answer = () => resolve(ok(reserve(state)));
        }),
    });
    const { user, onHoldLost, onAuthorised } = openCheckout({ heldUntil: inSeconds(1) });
    await payWith(user, 'pm_visa');
    await act(() => new Promise((resolve) => setTimeout(resolve, 1_200)));
    expect(onHoldLost).not.toHaveBeenCalled();
    answer();
    await waitFor(() => expect(onAuthorised).toHaveBeenCalledTimes(1));
    expect(onHoldLost).not.toHaveBeenCalled();
  });
});
