import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { refreshSession, type Session } from 'shared-api';
import { ok, problem, startTestServices, type TestServices } from 'shared-api/testing';
import type { SavedCard } from '../../../lib/saved-cards';
import { readyCardFrame, token } from '../../../testing/card-frame';
import { openCheckout, payButton } from '../../../testing/open-checkout';
import {
  freshState,
  guest,
  type PaymentsState,
  paymentsRoutes,
  savedCardOf,
} from '../../../testing/payments';

let services: TestServices;
let state: PaymentsState;
let savedCards: SavedCard[];

const traveller: Session = {
  ...guest,
  kind: 'traveller',
  traveller: { id: 'ada', name: 'Ada', email: 'ada@example.com', phone: null },
};

beforeAll(async () => {
  services = await startTestServices();
});
afterAll(() => services.stop());
beforeEach(async () => {
  state = freshState();
  savedCards = [savedCardOf(), savedCardOf({ id: 'c2', brand: 'mastercard', last4: '4444' })];
  services.use({
    ...paymentsRoutes(state),
    'GET /authentication/session': () => ok({ session: traveller }),
    'GET /payments/saved-cards': () => ok({ savedCards }),
  });
  await refreshSession();
  services.requests.length = 0;
});

const cardsSent = () =>
  services.requests.filter(({ path }) => path.endsWith('/card')).map(({ body }) => body);

it('offers the saved cards first, and pays with the one that is chosen', async () => {
  const { user, onAuthorised } = openCheckout();
  const first = await screen.findByRole<HTMLInputElement>('radio', { name: /Visa ending in 4242/ });
  expect(first.checked).toBe(true);
  expect(screen.getAllByText('Expires 12/2031')).toHaveLength(2);
  // The fields of the provider are not even loaded.
  expect(screen.queryByTitle(/^Card details/)).toBeNull();
  await user.click(screen.getByRole('radio', { name: /Mastercard ending in 4444/ }));
  await user.click(payButton());
  await waitFor(() => expect(onAuthorised).toHaveBeenCalledTimes(1));
  expect(cardsSent()).toEqual([{ savedCardId: 'c2' }]);
});

it('takes another card, and saves it only where that is ticked', async () => {
  const { user } = openCheckout();
  await user.click(await screen.findByRole('radio', { name: 'Another card' }));
  const frame = await readyCardFrame();
  await user.click(payButton());
  await frame.say(token('pm_declined'));
  await screen.findByText(/Your bank declined this card\./);
  await user.click(screen.getByRole('checkbox', { name: 'Save this card for next time' }));
  await user.click(payButton());
  await frame.say(token('pm_visa'));
  await waitFor(() =>
    expect(cardsSent()).toEqual([
      { paymentMethodId: 'pm_declined' },
      { paymentMethodId: 'pm_visa', saveCard: true },
    ]),
  );
});

it('does not offer what has expired, and asks for a card where the saved ones cannot be had', async () => {
  savedCards = [savedCardOf({ expired: true })];
  const { unmount } = openCheckout();
  await readyCardFrame();
  expect(screen.queryByRole('radio')).toBeNull();
  unmount();
  services.use({
    'GET /payments/saved-cards': () => problem(404, 'route-not-found', 'There is no such thing.'),
  });
  openCheckout();
  await readyCardFrame();
  expect(payButton()).toBeDefined();
});

it('offers a guest neither', async () => {
  services.use({ 'GET /authentication/session': () => ok({ session: guest }) });
  await refreshSession();
  openCheckout();
  await readyCardFrame();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(services.requests.some(({ path }) => path.endsWith('/saved-cards'))).toBe(false);
});
