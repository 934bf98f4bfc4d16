import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import {
  lostReply,
  problem,
  startTestServices,
  type TestServices,
} from '@train-swap/shared-api/testing';
import { getCardFrame, tokenMessage } from '../../testing/card-frame';
import { openCheckout, payButton, payWithCard } from '../../testing/open-checkout';
import {
  authorisePayment,
  createFailedPayment,
  createPaymentsState,
  createTestChallenge,
  createTestPayment,
  type PaymentsState,
  paymentsRoutes,
  secondsFromNow,
} from '../../testing/payments';

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

const title = { name: 'Confirm this payment with your bank' };
const requestsTo = (path: string) =>
  services.requests.filter((request) => request.path.endsWith(path));
const authenticationFailed = () =>
  createFailedPayment('payment_intent_authentication_failure', 'Your bank could not confirm it.');

type User = ReturnType<typeof openCheckout>['user'];

async function openChallenge(overrides: Parameters<typeof createTestChallenge>[0] = {}) {
  const challenge = createTestChallenge(overrides);
  state.afterCard = { pm_challenge: createTestPayment({ status: 'REQUIRES_ACTION', challenge }) };
  const opened = openCheckout();
  await payWithCard(opened.user, 'pm_challenge');
  await screen.findByRole('heading', title);
  return opened;
}

/** The last digit submits the code. */
async function enterCode(user: User, code: string) {
  await user.click(screen.getByLabelText('Digit 1 of 6'));
  await user.paste(code);
}

describe('the bank’s code', () => {
  it('authorises the payment with the right code, and shows where the code was sent', async () => {
    const { user, onAuthorised } = await openChallenge();
    expect(screen.getByText('••• ••• 0184')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Digit 1 of 6'));
    await enterCode(user, '424242');
    await waitFor(() => expect(onAuthorised).toHaveBeenCalledTimes(1));
    expect(requestsTo('/challenge').map(({ body }) => body)).toEqual([{ code: '424242' }]);
  });

  it('continues when the network is back after the response to the right code was lost', async () => {
    services.use({
      'POST /payments/payments/:id/challenge': () => {
        authorisePayment(state);
        return lostReply();
      },
    });
    const { user, onAuthorised } = await openChallenge();
    await enterCode(user, '424242');
    await screen.findByText(/We could not reach Train Swap/);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(onAuthorised).toHaveBeenCalledTimes(1));
    expect(requestsTo('/challenge')).toHaveLength(1);
  });

  it('shows the attempts left after a wrong code, and accepts the right one', async () => {
    const { user, onAuthorised } = await openChallenge();
    await enterCode(user, '111111');
    await screen.findByText(/The code is not right: 4 tries left\./);
    expect(onAuthorised).not.toHaveBeenCalled();
    await enterCode(user, '424242');
    await waitFor(() => expect(onAuthorised).toHaveBeenCalledTimes(1));
  });

  it('shows that the code expired, and keeps the entered card when the bank then declines', async () => {
    const { user } = await openChallenge({ expiresAt: secondsFromNow(0) });
    const mount = getCardFrame().nonce();
    expect(screen.getByText(/This code has expired\. Send a new code\./)).toBeDefined();
    services.use({
      'POST /payments/payments/:id/challenge': () => {
        state.payment = authenticationFailed();
        return { status: 200, body: state.payment };
      },
    });
    await enterCode(user, '424242');
    await screen.findByText(/Your bank could not confirm it\. You have not been charged/);
    expect(screen.queryByRole('heading', title)).toBeNull();
    expect(getCardFrame().nonce()).toBe(mount);
    // The element that had the focus is gone.
    expect(document.activeElement?.contains(payButton())).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('sends a new code, and not another one before resendAt', async () => {
    const { user, onAuthorised } = await openChallenge();
    await enterCode(user, '111111');
    await screen.findByText(/4 tries left/);
    await user.click(screen.getByRole('button', { name: 'Send a new code' }));
    await screen.findByText(/We sent a new code/);
    const wait = screen.getByRole('button', { name: /^Send a new code in 0:(30|29)$/ });
    await user.click(wait);
    expect(requestsTo('/challenge/resend')).toHaveLength(1);
    expect(screen.queryByText(/4 tries left/)).toBeNull();
    await enterCode(user, '424242');
    await waitFor(() => expect(onAuthorised).toHaveBeenCalledTimes(1));
  });

  it('allows a new code from resendAt on', async () => {
    const { user } = await openChallenge({ resendAt: secondsFromNow(4) });
    await user.click(screen.getByRole('button', { name: /^Send a new code in 0:0\d$/ }));
    expect(requestsTo('/challenge/resend')).toHaveLength(0);
    await user.click(await screen.findByRole('button', { name: 'Send a new code' }));
    await screen.findByText(/We sent a new code/);
  });

  it('shows why the bank sends no more codes', async () => {
    const { user } = await openChallenge();
    services.use({
      'POST /payments/payments/:id/challenge/resend': () =>
        problem(422, 'resend-too-soon', 'Your bank cannot send another code yet.'),
    });
    await user.click(screen.getByRole('button', { name: 'Send a new code' }));
    await screen.findByText(/Your bank cannot send another code yet\./);
    expect(screen.queryByText(/We sent a new code/)).toBeNull();
  });

  it('can be left for another card and reopened', async () => {
    const { user, onAuthorised } = await openChallenge();
    await enterCode(user, '111111');
    await screen.findByText(/4 tries left/);
    await user.click(screen.getByRole('button', { name: 'Use another card' }));
    expect(screen.queryByRole('heading', title)).toBeNull();
    expect(screen.queryByText(/4 tries left/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back to your bank’s confirmation' }));
    await user.click(screen.getByRole('button', { name: 'Use another card' }));
    await user.click(payButton());
    await getCardFrame().sendMessage(tokenMessage('pm_visa'));
    await waitFor(() => expect(onAuthorised).toHaveBeenCalledTimes(1));
  });
});
