import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { refreshSession, type Session } from '@train-swap/shared-api';
import { ok, problem, startTestServices, type TestServices } from '@train-swap/shared-api/testing';
import { installAuthenticator } from '../../../testing/authenticator';
import { openCheckout, payButton } from '../../../testing/open-checkout';
import {
  authorisePayment,
  createPaymentsState,
  createSavedCard,
  createTestChallenge,
  guest,
  type PaymentsState,
  paymentsRoutes,
} from '../../../testing/payments';

let services: TestServices;
let state: PaymentsState;
let authenticator: ReturnType<typeof installAuthenticator>;
let confirmed: boolean;

const traveller: Session = {
  ...guest,
  kind: 'traveller',
  traveller: { id: 'ada', name: 'Ada', email: 'ada@example.com', phone: null },
};
const passkey = {
  id: 'k1',
  credentialId: 'cred-1',
  name: 'My phone',
  synced: false,
  createdAt: '2026-11-21T15:40:00Z',
  lastUsedAt: null,
};
const listed = (passkeys: unknown[]) => () => ok({ rpId: 'localhost', userId: 'u1', passkeys });

beforeAll(async () => {
  services = await startTestServices();
});
afterAll(() => services.stop());
beforeEach(async () => {
  sessionStorage.clear();
  authenticator = installAuthenticator();
  state = createPaymentsState();
  confirmed = false;
  services.use({
    ...paymentsRoutes(state),
    'GET /authentication/session': () => ok({ session: traveller }),
    'GET /authentication/passkeys': listed([passkey]),
    'GET /payments/saved-cards': () => ok({ savedCards: [createSavedCard()] }),
    'POST /payments/payments/:id/card': () =>
      confirmed
        ? ok(authorisePayment(state))
        : problem(403, 'saved-card-needs-code', 'You signed in a while ago.'),
    'POST /authentication/passkey-challenges': () =>
      ok(
        {
          publicKey: {
            rpId: 'localhost',
            challenge: 'c',
            timeout: 300_000,
            userVerification: 'required',
            allowCredentials: [],
          },
        },
        201,
      ),
    'POST /authentication/passkey-sessions': () => {
      confirmed = true;
      return ok({ session: traveller }, 201);
    },
    'POST /authentication/one-time-codes': () =>
      ok({ ...createTestChallenge(), channel: 'email', sentTo: 'a•••@example.com' }, 202),
  });
  await refreshSession();
  services.requests.length = 0;
});
afterEach(() => authenticator.remove());

const title = { name: 'Confirm that it is you' };
const passkeyButton = () => screen.getByRole('button', { name: 'Pay £17.50 with your passkey' });
const bodiesOf = (ending: string) =>
  services.requests.filter(({ path }) => path.endsWith(ending)).map(({ body }) => body);

async function openPasskeyStep() {
  const opened = openCheckout();
  await screen.findByRole('radio', { name: /Visa ending in 4242/ });
  await opened.user.click(payButton());
  const heading = await screen.findByRole('heading', title);
  expect(document.activeElement).toBe(heading);
  return opened;
}

it('pays with the saved card after the passkey, and sends no code', async () => {
  const { user, onAuthorised } = await openPasskeyStep();
  expect(screen.getByText(/Use your passkey to pay/).textContent).toContain(
    'Use your passkey to pay £17.50 with Visa ending in 4242.',
  );
  await user.click(passkeyButton());
  await waitFor(() => expect(onAuthorised).toHaveBeenCalledTimes(1));
  expect(bodiesOf('/passkey-challenges')).toEqual([{ purpose: 'confirm' }]);
  expect(bodiesOf('/passkey-sessions')).toMatchObject([
    { credential: { response: { userHandle: null } } },
  ]);
  expect(bodiesOf('/card')).toEqual([{ savedCardId: 'c1' }, { savedCardId: 'c1' }]);
  expect(bodiesOf('/one-time-codes')).toEqual([]);
});

it('charges nothing when the passkey is cancelled, and can send a code instead', async () => {
  const { user, onAuthorised } = await openPasskeyStep();
  authenticator.get.mockRejectedValueOnce(new DOMException('cancelled', 'NotAllowedError'));
  await user.click(passkeyButton());
  await screen.findByText(/No passkey was used/);
  expect(bodiesOf('/card')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Send me a code instead' }));
  await screen.findByLabelText('Digit 1 of 6');
  expect(screen.queryByRole('button', { name: /with your passkey/ })).toBeNull();
  expect(bodiesOf('/one-time-codes')).toEqual([{ purpose: 'saved-card', paymentId: 'p1' }]);
  expect(onAuthorised).not.toHaveBeenCalled();
});

it('can be left for another card', async () => {
  const { user } = await openPasskeyStep();
  await user.click(screen.getByRole('button', { name: 'Use another card' }));
  expect(screen.queryByRole('heading', title)).toBeNull();
  expect(screen.getByRole('radio', { name: 'Another card' })).toBeDefined();
});

it('sends a code to a traveller without a passkey', async () => {
  services.use({ 'GET /authentication/passkeys': listed([]) });
  const { user } = openCheckout();
  await screen.findByRole('radio', { name: /Visa ending in 4242/ });
  await user.click(payButton());
  await screen.findByLabelText('Digit 1 of 6');
  expect(bodiesOf('/one-time-codes')).toHaveLength(1);
});
