import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { refreshSession, type Session } from '@train-swap/shared-api';
import { ok, problem, startTestServices, type TestServices } from '@train-swap/shared-api/testing';
import type { SavedCard } from '../../lib/saved-cards';
import { openApp } from '../../testing/open-app';
import {
  createListedPayment,
  createSavedCard,
  createTestVoucher,
  guest,
  pounds,
} from '../../testing/payments';
import type { ListedPayment } from './use-payments';

let services: TestServices;
let session: Session | null;
let payments: ListedPayment[];
let savedCards: SavedCard[];

beforeAll(async () => {
  services = await startTestServices();
});
afterAll(() => services.stop());
beforeEach(async () => {
  session = guest;
  payments = [];
  savedCards = [];
  services.use({
    'GET /authentication/session': () => ok({ session }),
    'GET /payments/payments': () => ok({ payments }),
    'GET /payments/saved-cards': () => ok({ savedCards }),
    'DELETE /payments/saved-cards/:id': () => {
      savedCards = savedCards.slice(1);
      return ok(undefined, 204);
    },
  });
  await refreshSession();
  services.requests.length = 0;
});

const countPaymentRequests = () =>
  services.requests.filter(({ path }) => path === '/payments/payments').length;

it('lists the payments, each with a link to its receipt', async () => {
  payments = [
    createListedPayment({
      id: 'p2',
      bookingReference: 'FIRSTCL7',
      amount: pounds(880),
      card: null,
    }),
    createListedPayment({ id: 'p1', paidAt: '2026-07-01T23:30:00Z' }),
  ];
  openApp('/payments');
  const [latest, first] = await screen.findAllByRole('listitem');
  const link = within(latest as HTMLElement).getByRole('link', { name: 'Swap of FIRSTCL7' });
  expect(link.getAttribute('href')).toBe('/payments/p2/receipt');
  expect(latest?.textContent).toContain('£8.80');
  expect(latest?.textContent).not.toContain('ending in');
  // The next day in London (BST).
  expect(first?.textContent).toMatch(/Thursday,? 2 July 2026/);
  expect(first?.textContent).toContain('Visa ending in 4242');
  expect(first?.textContent).toContain('Receipt TS-2026-000017');
});

it('shows each voucher and what is left on it', async () => {
  payments = [
    createListedPayment({
      id: 'p1',
      vouchers: [createTestVoucher('Q4RT', 500), createTestVoucher('7K2M', 1250, 3250)],
      card: null,
    }),
    createListedPayment({ id: 'p2', vouchers: [createTestVoucher('7K2M', 1750)] }),
  ];
  openApp('/payments');
  const [one, other] = await screen.findAllByRole('listitem');
  expect(one?.textContent).toContain('Voucher ending in Q4RTVoucher ending in 7K2M, £32.50 left');
  expect(other?.textContent).toContain('Voucher ending in 7K2M');
  expect(other?.textContent).not.toContain(' left');
});

it('marks refunds', async () => {
  payments = [
    createListedPayment({ id: 'p1', refunded: pounds(1750) }),
    createListedPayment({ id: 'p2', refunded: pounds(250) }),
  ];
  openApp('/payments');
  const [full, part] = await screen.findAllByRole('listitem');
  expect(full?.textContent).toMatch(/Refunded$/);
  expect(part?.textContent).toContain('£2.50 refunded');
});

it('shows a failed refund while the money is owed', async () => {
  const failed = { amount: pounds(1500), failedAt: '2026-11-21T15:40:00Z', retryAt: null };
  payments = [
    createListedPayment({ id: 'p1', failedRefunds: [{ ...failed, status: 'SUPPORT' }] }),
    createListedPayment({ id: 'p2', failedRefunds: [{ ...failed, status: 'VOUCHER' }] }),
  ];
  openApp('/payments');
  const [owed, settled] = await screen.findAllByRole('listitem');
  expect(owed?.textContent).toContain('£15.00 came back from your bank');
  expect(settled?.textContent).not.toContain('came back');
});

it('offers sign-in to a guest without payments', async () => {
  openApp('/payments');
  await screen.findByText('No payments yet');
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
    '/account/sign-in?next=%2Fpayments',
  );
});

it('offers a swap to a traveller without payments', async () => {
  const traveller = { id: 'ada', name: 'Ada', email: 'ada@example.com', phone: null };
  session = { ...guest, kind: 'traveller', id: 's2', traveller };
  await refreshSession();
  openApp('/payments');
  await screen.findByText('No payments yet');
  expect(screen.getByRole('link', { name: 'Swap a ticket' }).getAttribute('href')).toBe('/');
});

it('lists a traveller’s saved cards, and removes one', async () => {
  const traveller = { id: 'ada', name: 'Ada', email: 'ada@example.com', phone: null };
  session = { ...guest, kind: 'traveller', id: 's3', traveller };
  savedCards = [createSavedCard(), createSavedCard({ id: 'c2', last4: '4444', expired: true })];
  await refreshSession();
  const { user } = openApp('/payments');
  const heading = await screen.findByRole('heading', { name: 'Saved cards' });
  expect(screen.getByText('Expired 12/2031')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Remove Visa ending in 4242' }));
  await screen.findByText('Visa ending in 4242 was removed.');
  expect(screen.queryByRole('button', { name: 'Remove Visa ending in 4242' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Remove Visa ending in 4444' })).toBeDefined();
  expect(document.activeElement).toBe(heading);
});

it('hides a removed card at once, and shows it again when it was not removed', async () => {
  const traveller = { id: 'ada', name: 'Ada', email: 'ada@example.com', phone: null };
  session = { ...guest, kind: 'traveller', id: 's4', traveller };
  savedCards = [createSavedCard()];
  await refreshSession();
  const { user } = openApp('/payments');
  const remove = await screen.findByRole('button', { name: 'Remove Visa ending in 4242' });
  let answer = () => {};
  const response = new Promise<void>((resolve) => {
    answer = resolve;
  });
  services.use({
    'DELETE /payments/saved-cards/:id': async () => {
      await response;
      return problem(404, 'saved-card-not-found', 'This card does not exist.');
    },
  });
  await user.click(remove);
  await waitFor(() => expect(remove.isConnected).toBe(false));
  answer();
  await screen.findByText('This card does not exist.');
  await screen.findByRole('button', { name: 'Remove Visa ending in 4242' });
});

it('sends no request without a session', async () => {
  session = null;
  await refreshSession();
  openApp('/payments');
  await screen.findByText('No payments yet');
  expect(countPaymentRequests()).toBe(0);
});

it('shows an error while the service is unavailable, and lists the payments after a retry', async () => {
  services.use({
    'GET /payments/payments': () =>
      problem(503, 'service-unavailable', 'Payments are unavailable.'),
  });
  const { user } = openApp('/payments');
  await screen.findByText(/Payments are unavailable\./);
  expect(screen.queryByText('No payments yet')).toBeNull();
  payments = [createListedPayment()];
  services.use({ 'GET /payments/payments': () => ok({ payments }) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'Swap of SWAPME24' });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows an error when the session cannot be loaded, and lists the payments after a retry', async () => {
  services.use({
    'GET /authentication/session': () =>
      problem(503, 'service-unavailable', 'Sign-in is unavailable.'),
  });
  await refreshSession().catch(() => undefined);
  const { user } = openApp('/payments');
  await screen.findByText(/Sign-in is unavailable\./);
  payments = [createListedPayment()];
  services.use({ 'GET /authentication/session': () => ok({ session }) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'Swap of SWAPME24' });
});
