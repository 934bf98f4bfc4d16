import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { problem, startTestServices, type TestServices } from 'shared-api/testing';
import { cardFrame, token } from '../../testing/card-frame';
import { openCheckout, payButton, payWith } from '../../testing/open-checkout';
import {
  challengeOf,
  freshState,
  inSeconds,
  type PaymentsState,
  paymentOf,
  paymentsRoutes,
  refusedPayment,
} from '../../testing/payments';

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

const title = { name: 'Your bank wants to be sure it is you' };
const sentTo = (path: string) => services.requests.filter((request) => request.path.endsWith(path));
const notAgreed = () =>
  refusedPayment('payment_intent_authentication_failure', 'Your bank could not confirm it.');

type Hands = ReturnType<typeof openCheckout>['user'];

async function openChallenge(change: Parameters<typeof challengeOf>[0] = {}) {
  const challenge = challengeOf(change);
  state.afterCard = { pm_asks: paymentOf({ status: 'REQUIRES_ACTION', challenge }) };
  const opened = openCheckout();
  await payWith(opened.user, 'pm_asks');
  await screen.findByRole('heading', title);
  return opened;
}

async function enterCode(user: Hands, code: string) {
  await user.click(screen.getByLabelText('Digit 1 of 6'));
  await user.paste(code);
  await user.click(screen.getByRole('button', { name: 'Confirm payment' }));
}

describe('the bank’s code', () => {
  it('pays when it is right, and says where it went', async () => {
    const { user, onAuthorised } = await openChallenge();
    expect(screen.getByText('••• ••• 0184')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Digit 1 of 6'));
    await enterCode(user, '424242');
    await waitFor(() => expect(onAuthorised).toHaveBeenCalledTimes(1));
    expect(sentTo('/challenge').map(({ body }) => body)).toEqual([{ code: '424242' }]);
  });

  it('says how many tries are left when it is wrong, and takes the right one after it', async () => {
    const { user, onAuthorised } = await openChallenge();
    await enterCode(user, '111111');
    await screen.findByText(/The code is not right: 4 tries left\./);
    expect(onAuthorised).not.toHaveBeenCalled();
    await enterCode(user, '424242');
    await waitFor(() => expect(onAuthorised).toHaveBeenCalledTimes(1));
  });

  it('says that it has run out; sent all the same, the card is asked for again as it was typed', async () => {
    const { user } = await openChallenge({ expiresAt: inSeconds(0) });
    const mount = cardFrame().nonce();
    expect(screen.getByText(/This code has run out\. Ask for a new one\./)).toBeDefined();
    services.use({
      'POST /payments/payments/:id/challenge': () => {
        state.payment = notAgreed();
        return { status: 200, body: state.payment };
      },
    });
    await enterCode(user, '424242');
    await screen.findByText(/Your bank could not confirm it\. Nothing was taken/);
    expect(screen.queryByRole('heading', title)).toBeNull();
    expect(cardFrame().nonce()).toBe(mount);
    // What had the focus is gone, so the card step takes it.
    expect(document.activeElement?.contains(payButton())).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('is sent anew, and then not again before its time', async () => {
    const { user, onAuthorised } = await openChallenge();
    await enterCode(user, '111111');
    await screen.findByText(/4 tries left/);
    await user.click(screen.getByRole('button', { name: 'Send a new code' }));
    await screen.findByText(/A new code is on its way/);
    const wait = screen.getByRole('button', { name: /^Send a new code in 0:(30|29)$/ });
    await user.click(wait);
    expect(sentTo('/challenge/resend')).toHaveLength(1);
    expect(screen.queryByText(/4 tries left/)).toBeNull();
    await enterCode(user, '424242');
    await waitFor(() => expect(onAuthorised).toHaveBeenCalledTimes(1));
  });

  it('can be asked for anew as soon as the bank allows it', async () => {
    const { user } = await openChallenge({ resendAt: inSeconds(1.5) });
    await user.click(screen.getByRole('button', { name: /^Send a new code in 0:0[12]$/ }));
    expect(sentTo('/challenge/resend')).toHaveLength(0);
    await user.click(await screen.findByRole('button', { name: 'Send a new code' }));
    await screen.findByText(/A new code is on its way/);
  });

  it('says why the bank sends no more of them', async () => {
    const { user } = await openChallenge();
    services.use({
      'POST /payments/payments/:id/challenge/resend': () =>
        problem(422, 'resend-too-soon', 'Your bank cannot send another code yet.'),
    });
    await user.click(screen.getByRole('button', { name: 'Send a new code' }));
    await screen.findByText(/Your bank cannot send another code yet\./);
    expect(screen.queryByText(/A new code is on its way/)).toBeNull();
  });

  it('can be left for another card, and come back to', async () => {
    const { user, onAuthorised } = await openChallenge();
    await enterCode(user, '111111');
    await screen.findByText(/4 tries left/);
    await user.click(screen.getByRole('button', { name: 'Use another card' }));
    expect(screen.queryByRole('heading', title)).toBeNull();
    expect(screen.queryByText(/4 tries left/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back to your bank’s question' }));
    await user.click(screen.getByRole('button', { name: 'Use another card' }));
    await user.click(payButton());
    await cardFrame().say(token('pm_visa'));
    await waitFor(() => expect(onAuthorised).toHaveBeenCalledTimes(1));
  });
});
