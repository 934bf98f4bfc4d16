import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { refreshSession, type Session } from 'shared-api';
import { ok, problem, startTestServices, type TestServices } from 'shared-api/testing';
import type { SavedCard } from '../../lib/saved-cards';
import { openApp } from '../../testing/open-app';
import { guest, listedOf, pounds, savedCardOf, voucherOf } from '../../testing/payments';
import type { ListedPayment } from './list-payments';

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

const asks = () => services.requests.filter(({ path }) => path === '/payments/payments').length;

it('lists what was paid, each with the way to its receipt', async () => {
  payments = [
    listedOf({ id: 'p2', bookingReference: 'FIRSTCL7', amount: pounds(880), card: null }),
    listedOf({ id: 'p1', paidAt: '2026-07-01T23:30:00Z' }),
  ];
  openApp('/payments');
  const [latest, first] = await screen.findAllByRole('listitem');
  const link = within(latest as HTMLElement).getByRole('link', { name: 'Swap of FIRSTCL7' });
  expect(link.getAttribute('href')).toBe('/payments/p2/receipt');
  expect(latest?.textContent).toContain('£8.80');
  expect(latest?.textContent).not.toContain('ending in');
  // A day in London, where it was already the next one.
  expect(first?.textContent).toMatch(/Thursday,? 2 July 2026/);
  expect(first?.textContent).toContain('Visa ending in 4242');
  expect(first?.textContent).toContain('Receipt TS-2026-000017');
});

it('names each voucher, and says what is still on it, where something is', async () => {
  payments = [
    listedOf({
      id: 'p1',
      vouchers: [voucherOf('Q4RT', 500), voucherOf('7K2M', 1250, 3250)],
      card: null,
    }),
    listedOf({ id: 'p2', vouchers: [voucherOf('7K2M', 1750)] }),
  ];
  openApp('/payments');
  const [one, other] = await screen.findAllByRole('listitem');
  expect(one?.textContent).toContain(
    'Voucher ending in Q4RTVoucher ending in 7K2M, £32.50 still on it',
  );
  expect(other?.textContent).toContain('Voucher ending in 7K2M');
  expect(other?.textContent).not.toContain('still on it');
});

it('marks what has gone back to the card', async () => {
  payments = [
    listedOf({ id: 'p1', refunded: pounds(1750) }),
    listedOf({ id: 'p2', refunded: pounds(250) }),
  ];
  openApp('/payments');
  const [whole, part] = await screen.findAllByRole('listitem');
  expect(whole?.textContent).toMatch(/Refunded$/);
  expect(part?.textContent).toContain('£2.50 refunded');
});

it('shows what came back from the bank of a card, while it is owed', async () => {
  const failed = { amount: pounds(1500), failedAt: '2026-11-21T15:40:00Z', retryAt: null };
  payments = [
    listedOf({ id: 'p1', failedRefunds: [{ ...failed, status: 'SUPPORT' }] }),
    listedOf({ id: 'p2', failedRefunds: [{ ...failed, status: 'VOUCHER' }] }),
  ];
  openApp('/payments');
  const [owed, settled] = await screen.findAllByRole('listitem');
  expect(owed?.textContent).toContain('£15.00 came back from your bank');
  expect(settled?.textContent).not.toContain('came back');
});

it('offers a guest who has paid nothing to sign in', async () => {
  openApp('/payments');
  await screen.findByText('No payments yet');
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
    '/account/sign-in?next=%2Fpayments',
  );
});

it('offers a traveller who has paid nothing to swap', async () => {
  const traveller = { id: 'ada', name: 'Ada', email: 'ada@example.com', phone: null };
  session = { ...guest, kind: 'traveller', id: 's2', traveller };
  await refreshSession();
  openApp('/payments');
  await screen.findByText('No payments yet');
  expect(screen.getByRole('link', { name: 'Swap a ticket' }).getAttribute('href')).toBe('/');
});

it('lists the saved cards of a traveller, and removes one', async () => {
  const traveller = { id: 'ada', name: 'Ada', email: 'ada@example.com', phone: null };
  session = { ...guest, kind: 'traveller', id: 's3', traveller };
  savedCards = [savedCardOf(), savedCardOf({ id: 'c2', last4: '4444', expired: true })];
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

it('asks nothing of the payments where there is no session', async () => {
  session = null;
  await refreshSession();
  openApp('/payments');
  await screen.findByText('No payments yet');
  expect(asks()).toBe(0);
});

it('says that the service is away, and lists the payments when it is back', async () => {
  services.use({
    'GET /payments/payments': () => problem(503, 'service-unavailable', 'Payments are away.'),
  });
  const { user } = openApp('/payments');
  await screen.findByText(/Payments are away\./);
  expect(screen.queryByText('No payments yet')).toBeNull();
  payments = [listedOf()];
  services.use({ 'GET /payments/payments': () => ok({ payments }) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'Swap of SWAPME24' });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says that nobody knows who asks, and goes on when that is known', async () => {
  services.use({
    'GET /authentication/session': () => problem(503, 'service-unavailable', 'Sign-in is away.'),
  });
  await refreshSession().catch(() => undefined);
  const { user } = openApp('/payments');
  await screen.findByText(/Sign-in is away\./);
  payments = [listedOf()];
  services.use({ 'GET /authentication/session': () => ok({ session }) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'Swap of SWAPME24' });
});
