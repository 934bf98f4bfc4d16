import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { refreshSession, type Session } from '@train-swap/shared-api';
import { ok, problem, startTestServices, type TestServices } from '@train-swap/shared-api/testing';
import type { SavedCard } from '../../../lib/saved-cards';
import { loadCardFrame, tokenMessage } from '../../../testing/card-frame';
import { openCheckout, payButton } from '../../../testing/open-checkout';
import {
  createPaymentsState,
  createSavedCard,
  guest,
  type PaymentsState,
  paymentsRoutes,
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
  state = createPaymentsState();
  savedCards = [
    createSavedCard(),
    createSavedCard({ id: 'c2', brand: 'mastercard', last4: '4444' }),
  ];
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

it('shows the saved cards first, and pays with the chosen one', async () => {
  const { user, onAuthorised } = openCheckout();
  const first = await screen.findByRole<HTMLInputElement>('radio', { name: /Visa ending in 4242/ });
  expect(first.checked).toBe(true);
  expect(screen.getAllByText('Expires 12/2031')).toHaveLength(2);
  // The provider's fields are not loaded.
  expect(screen.queryByTitle(/^Card details/)).toBeNull();
  await user.click(screen.getByRole('radio', { name: /Mastercard ending in 4444/ }));
  await user.click(payButton());
  await waitFor(() => expect(onAuthorised).toHaveBeenCalledTimes(1));
  expect(cardsSent()).toEqual([{ savedCardId: 'c2' }]);
});

it('pays with a new card, and saves it only when the box is ticked', async () => {
  const { user } = openCheckout();
  await user.click(await screen.findByRole('radio', { name: 'Another card' }));
  const frame = await loadCardFrame();
  await user.click(payButton());
  await frame.sendMessage(tokenMessage('pm_declined'));
  await screen.findByText(/Your bank declined this card\./);
  await user.click(screen.getByRole('checkbox', { name: 'Save this card for next time' }));
  await user.click(payButton());
  await frame.sendMessage(tokenMessage('pm_visa'));
  await waitFor(() =>
    expect(cardsSent()).toEqual([
      { paymentMethodId: 'pm_declined' },
      { paymentMethodId: 'pm_visa', saveCard: true },
    ]),
  );
});

it('hides expired cards, and asks for a new card when the saved ones do not load', async () => {
  savedCards = [createSavedCard({ expired: true })];
  const { unmount } = openCheckout();
  await loadCardFrame();
  expect(screen.queryByRole('radio')).toBeNull();
  unmount();
  services.use({
    'GET /payments/saved-cards': () => problem(404, 'route-not-found', 'There is no such thing.'),
  });
  openCheckout();
  await loadCardFrame();
  expect(payButton()).toBeDefined();
});

it('shows a guest neither saved cards nor the box to save one', async () => {
  services.use({ 'GET /authentication/session': () => ok({ session: guest }) });
  await refreshSession();
  openCheckout();
  await loadCardFrame();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(services.requests.some(({ path }) => path.endsWith('/saved-cards'))).toBe(false);
});
