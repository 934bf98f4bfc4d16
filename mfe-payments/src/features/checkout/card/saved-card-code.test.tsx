import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { refreshSession, type Session } from '@train-swap/shared-api';
import { ok, problem, startTestServices, type TestServices } from '@train-swap/shared-api/testing';
import { loadCardFrame } from '../../../testing/card-frame';
import { openCheckout, payButton } from '../../../testing/open-checkout';
import {
  authorisePayment,
  createPaymentsState,
  createSavedCard,
  createTestChallenge,
  createTestPayment,
  guest,
  type PaymentsState,
  paymentsRoutes,
  pounds,
} from '../../../testing/payments';

let services: TestServices;
let state: PaymentsState;
let verified: boolean;

const traveller: Session = {
  ...guest,
  kind: 'traveller',
  traveller: { id: 'ada', name: 'Ada', email: 'ada@example.com', phone: null },
};
const sentCode = () => ({ ...createTestChallenge(), channel: 'email', sentTo: 'a•••@example.com' });

beforeAll(async () => {
  services = await startTestServices();
});
afterAll(() => services.stop());
beforeEach(async () => {
  sessionStorage.clear();
  state = createPaymentsState();
  verified = false;
  const savedCards = [
    createSavedCard(),
    createSavedCard({ id: 'c2', brand: 'mastercard', last4: '4444' }),
  ];
  services.use({
    ...paymentsRoutes(state),
    'GET /authentication/session': () => ok({ session: traveller }),
    'GET /payments/saved-cards': () => ok({ savedCards }),
    'POST /payments/payments/:id/card': ({ body }) =>
      verified || !('savedCardId' in (body as object))
        ? ok(authorisePayment(state))
        : problem(403, 'saved-card-needs-code', 'You signed in a while ago.'),
    'POST /authentication/one-time-codes': () => ok(sentCode(), 202),
    'POST /authentication/one-time-codes/:id/verifications': ({ body }) => {
      verified = (body as { code: string }).code === '424242';
      return verified
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

async function openCodeStep() {
  const opened = openCheckout();
  await opened.user.click(await screen.findByRole('radio', { name: /Mastercard ending in 4444/ }));
  await opened.user.click(payButton());
  await screen.findByRole('heading', title);
  return opened;
}

async function enterCode(user: ReturnType<typeof openCheckout>['user'], code: string) {
  await user.click(screen.getByLabelText('Digit 1 of 6'));
  await user.paste(code);
}

it('asks for a code, then pays with the chosen card', async () => {
  const { user, onAuthorised } = await openCodeStep();
  expect(bodiesOf('/one-time-codes')).toEqual([{ purpose: 'saved-card', paymentId: 'p1' }]);
  expect(screen.getByText('a•••@example.com')).toBeDefined();
  expect(
    screen.getByText(
      'You signed in a while ago. Enter the code to pay £17.50 with Mastercard ending in 4444. The code is sent as soon as it is complete.',
    ),
  ).toBeDefined();
  await enterCode(user, '111111');
  await screen.findByText(/This is not the code that we sent last/);
  expect(onAuthorised).not.toHaveBeenCalled();
  await enterCode(user, '424242');
  await waitFor(() => expect(onAuthorised).toHaveBeenCalledTimes(1));
  expect(bodiesOf('/card')).toEqual([{ savedCardId: 'c2' }, { savedCardId: 'c2' }]);
  expect(state.authorisedCount).toBe(1);
  expect(sessionStorage).toHaveLength(0);
});

it('asks for the same code after a reload', async () => {
  const { unmount } = await openCodeStep();
  unmount();
  const reloaded = openCheckout();
  await screen.findByRole('heading', title);
  await enterCode(reloaded.user, '424242');
  await waitFor(() => expect(reloaded.onAuthorised).toHaveBeenCalledTimes(1));
  expect(bodiesOf('/one-time-codes')).toHaveLength(1);
});

it('can be left for another card', async () => {
  const { user } = await openCodeStep();
  await user.click(screen.getByRole('button', { name: 'Use another card' }));
  expect(screen.queryByRole('heading', title)).toBeNull();
  const chosen = screen.getByRole<HTMLInputElement>('radio', { name: /ending in 4444/ });
  expect(chosen.checked).toBe(true);
  await user.click(screen.getByRole('radio', { name: 'Another card' }));
  await loadCardFrame();
});

it('shows the new price when it changed after the code was sent', async () => {
  const { user, onAuthorised } = await openCodeStep();
  services.use({
    'POST /authentication/one-time-codes/:id/verifications': () => {
      state.payment = createTestPayment({ amount: pounds(2000) });
      return problem(409, 'amount-changed', 'This swap costs another amount.');
    },
  });
  await enterCode(user, '424242');
  const change = await screen.findByText(/and is now/);
  expect(change.textContent).toContain('It was £17.50 and is now £20.00.');
  expect(screen.queryByRole('heading', title)).toBeNull();
  expect(onAuthorised).not.toHaveBeenCalled();
});

it('shows why no code could be sent, and keeps the cards', async () => {
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
