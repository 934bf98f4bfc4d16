import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { refreshSession, type Session } from 'shared-api';
import { ok, problem, startTestServices, type TestServices } from 'shared-api/testing';
import { readyCardFrame } from '../../../testing/card-frame';
import { openCheckout, payButton } from '../../../testing/open-checkout';
import {
  challengeOf,
  freshState,
  guest,
  type PaymentsState,
  paymentOf,
  paymentsRoutes,
  pounds,
  reserve,
  savedCardOf,
} from '../../../testing/payments';

let services: TestServices;
let state: PaymentsState;
let proved: boolean;

const traveller: Session = {
  ...guest,
  kind: 'traveller',
  traveller: { id: 'ada', name: 'Ada', email: 'ada@example.com', phone: null },
};
const sent = () => ({ ...challengeOf(), channel: 'email', sentTo: 'a•••@example.com' });

beforeAll(async () => {
  services = await startTestServices();
});
afterAll(() => services.stop());
beforeEach(async () => {
  sessionStorage.clear();
  state = freshState();
  proved = false;
  const savedCards = [savedCardOf(), savedCardOf({ id: 'c2', brand: 'mastercard', last4: '4444' })];
  services.use({
    ...paymentsRoutes(state),
    'GET /authentication/session': () => ok({ session: traveller }),
    'GET /payments/saved-cards': () => ok({ savedCards }),
    'POST /payments/payments/:id/card': ({ body }) =>
      proved || !('savedCardId' in (body as object))
        ? ok(reserve(state))
        : problem(403, 'saved-card-needs-code', 'You signed in a while ago.'),
    'POST /authentication/one-time-codes': () => ok(sent(), 202),
    'POST /authentication/one-time-codes/:id/verifications': ({ body }) => {
      proved = (body as { code: string }).code === '424242';
      return proved
        ? ok({ session: traveller })
        : problem(422, 'code-wrong', 'This is not the code that we sent last.');
    },
  });
  await refreshSession();
  services.requests.length = 0;
});

const title = { name: 'Confirm that it is you' };
const bodiesOf = (ending: string) =>
  services.requests.filter(({ path }) => path.endsWith(ending)).map(({ body }) => body);

async function pressPay() {
  const opened = openCheckout();
  await opened.user.click(await screen.findByRole('radio', { name: /Mastercard ending in 4444/ }));
  await opened.user.click(payButton());
  await screen.findByRole('heading', title);
  return opened;
}

async function enter(user: ReturnType<typeof openCheckout>['user'], code: string) {
  await user.click(screen.getByLabelText('Digit 1 of 6'));
  await user.paste(code);
  await user.click(payButton());
}

it('asks for a code in place, and goes on paying with the card that was chosen', async () => {
  const { user, onAuthorised } = await pressPay();
  expect(bodiesOf('/one-time-codes')).toEqual([{ purpose: 'saved-card', paymentId: 'p1' }]);
  expect(screen.getByText('a•••@example.com')).toBeDefined();
  expect(
    screen.getByText(
      'You signed in a while ago. The code pays £17.50 with Mastercard ending in 4444.',
    ),
  ).toBeDefined();
  await enter(user, '111111');
  await screen.findByText(/This is not the code that we sent last/);
  expect(onAuthorised).not.toHaveBeenCalled();
  await enter(user, '424242');
  await waitFor(() => expect(onAuthorised).toHaveBeenCalledTimes(1));
  expect(bodiesOf('/card')).toEqual([{ savedCardId: 'c2' }, { savedCardId: 'c2' }]);
  expect(state.reserved).toBe(1);
  expect(sessionStorage).toHaveLength(0);
});

it('asks for the same code after a reload', async () => {
  const { unmount } = await pressPay();
  unmount();
  const reloaded = openCheckout();
  await screen.findByRole('heading', title);
  await enter(reloaded.user, '424242');
  await waitFor(() => expect(reloaded.onAuthorised).toHaveBeenCalledTimes(1));
  expect(bodiesOf('/one-time-codes')).toHaveLength(1);
});

it('is left for another card', async () => {
  const { user } = await pressPay();
  await user.click(screen.getByRole('button', { name: 'Use another card' }));
  expect(screen.queryByRole('heading', title)).toBeNull();
  const chosen = screen.getByRole<HTMLInputElement>('radio', { name: /ending in 4444/ });
  expect(chosen.checked).toBe(true);
  await user.click(screen.getByRole('radio', { name: 'Another card' }));
  await readyCardFrame();
});

it('shows the new price where that has changed since the code was sent', async () => {
  const { user, onAuthorised } = await pressPay();
  services.use({
    'POST /authentication/one-time-codes/:id/verifications': () => {
      state.payment = paymentOf({ amount: pounds(2000) });
      return problem(409, 'amount-changed', 'This swap costs another amount.');
    },
  });
  await enter(user, '424242');
  await screen.findByText(/It was £17\.50 and is £20\.00 now/);
  expect(screen.queryByRole('heading', title)).toBeNull();
  expect(onAuthorised).not.toHaveBeenCalled();
});

it('says why no code could be sent, and keeps the cards', async () => {
  services.use({
    'POST /authentication/one-time-codes': () =>
      problem(429, 'code-locked', 'There were too many wrong tries.'),
  });
  const { user } = openCheckout();
  await user.click(await screen.findByRole('radio', { name: /Visa ending in 4242/ }));
  await user.click(payButton());
  await screen.findByText('There were too many wrong tries.');
  expect(screen.getByText('Not paid yet')).toBeDefined();
  expect(screen.getByRole('radio', { name: 'Another card' })).toBeDefined();
});
