import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { screen } from '@testing-library/react';
import { refreshSession, type Session } from '@train-swap/shared-api';
import { ok, problem, startTestServices, type TestServices } from '@train-swap/shared-api/testing';
import { openApp } from '../../testing/open-app';
import { createTestReceipt, createTestVoucher, guest, pounds } from '../../testing/payments';

let services: TestServices;
let session: Session | null;

beforeAll(async () => {
  services = await startTestServices();
});
afterAll(() => services.stop());
beforeEach(async () => {
  session = guest;
  services.use({
    'GET /authentication/session': () => ok({ session }),
    'GET /payments/payments/:id/receipt': ({ params }) =>
      params.id === 'p1'
        ? ok(createTestReceipt())
        : problem(404, 'payment-not-found', 'We cannot find this payment.'),
  });
  await refreshSession();
  services.requests.length = 0;
});

it('shows the amount, the date and the card, and prints the receipt', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = openApp('/payments/p1/receipt');
  await screen.findByRole('heading', { name: 'TS-2026-000017' });
  expect(screen.getByText(/^Saturday,? 21 November 2026$/)).toBeDefined();
  expect(screen.getByText('15:40')).toBeDefined();
  expect(screen.getByText('For').nextElementSibling?.textContent).toBe('Swap of SWAPME24');
  expect(screen.getByText('Visa ending in 4242')).toBeDefined();
  const amounts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(amounts).toEqual(expect.arrayContaining(['£15.00', '£2.50', '£17.50']));
  expect(screen.queryByText('Refunded')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
});

it('shows what was refunded to the card', async () => {
  services.use({
    'GET /payments/payments/:id/receipt': () => ok(createTestReceipt({ refunded: pounds(1500) })),
  });
  openApp('/payments/p1/receipt');
  await screen.findByText(/, to the same card/);
  expect(screen.getByText(/, to the same card/).textContent).toContain('£15.00');
});

it.each([
  ['RETRY', /We will send it to the card again on .*22 November 2026/],
  ['SENT_AGAIN', /We sent it to the card again\./],
  ['VOUCHER', /We sent you a voucher instead\./],
  ['SUPPORT', /to arrange a bank transfer/],
  ['TRANSFERRED', /Support paid it to you by bank transfer\./],
] as const)(
  'shows the next step of a refund that the bank did not accept: %s',
  async (status, text) => {
    const failed = {
      ...{ amount: pounds(1500), failedAt: '2026-11-21T15:40:00Z', status },
      retryAt: status === 'RETRY' ? '2026-11-22T15:40:00Z' : null,
    };
    services.use({
      'GET /payments/payments/:id/receipt': () =>
        ok(createTestReceipt({ failedRefunds: [failed] })),
    });
    const { container } = openApp('/payments/p1/receipt');
    await screen.findByText('Your bank did not accept a refund of £15.00');
    expect(container.textContent).toMatch(text);
    expect(container.textContent?.includes('The money is not lost.')).toBe(
      status !== 'TRANSFERRED',
    );
  },
);

it('shows what each voucher paid and what is left on it', async () => {
  const vouchers = [createTestVoucher('Q4RT', 500), createTestVoucher('7K2M', 1250, 3250)];
  const paid = { byCard: pounds(0), card: null };
  services.use({
    'GET /payments/payments/:id/receipt': () => ok(createTestReceipt({ ...paid, vouchers })),
  });
  const { container } = openApp('/payments/p1/receipt');
  await screen.findByText('Left on the voucher');
  expect(container.textContent).toContain(
    'By voucher£5.00, ending in Q4RTBy voucher£12.50, ending in 7K2MLeft on the voucher£32.50, for another swap',
  );
});

it('shows no rest for a spent voucher', async () => {
  const vouchers = [createTestVoucher('7K2M', 1000)];
  services.use({
    'GET /payments/payments/:id/receipt': () =>
      ok(createTestReceipt({ byCard: pounds(750), vouchers })),
  });
  openApp('/payments/p1/receipt');
  await screen.findByText('By voucher');
  expect(screen.getByText('By card').nextElementSibling?.textContent).toMatch(/^£7\.50/);
  expect(screen.queryByText('Left on the voucher')).toBeNull();
});

it('retries until the payment is captured', async () => {
  let requestCount = 0;
  services.use({
    'GET /payments/payments/:id/receipt': () => {
      requestCount += 1;
      return requestCount === 1
        ? problem(409, 'payment-not-captured', 'Not yet.')
        : ok(createTestReceipt());
    },
  });
  openApp('/payments/p1/receipt');
  expect(screen.getByLabelText('Waiting for your receipt')).toBeDefined();
  await screen.findByRole('heading', { name: 'TS-2026-000017' });
  expect(requestCount).toBe(2);
});

it('offers sign-in to a guest who cannot see the receipt', async () => {
  openApp('/payments/another/receipt');
  await screen.findByText('We cannot show this receipt here');
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
    '/account/sign-in?next=%2Fpayments%2Fanother%2Freceipt',
  );
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('hides the receipt when the traveller signs out in another tab', async () => {
  openApp('/payments/p1/receipt');
  await screen.findByRole('heading', { name: 'TS-2026-000017' });
  services.use({
    'GET /payments/payments/:id/receipt': () => problem(401, 'no-session', 'It has ended.'),
  });
  session = null;
  await refreshSession();
  await screen.findByText('We cannot show this receipt here');
  expect(screen.queryByRole('heading', { name: 'TS-2026-000017' })).toBeNull();
});

it('shows an error while the service is unavailable, and the receipt after a retry', async () => {
  services.use({
    'GET /payments/payments/:id/receipt': () =>
      problem(503, 'service-unavailable', 'Payments are unavailable.'),
  });
  const { user } = openApp('/payments/p1/receipt');
  await screen.findByText(/Payments are unavailable\./);
  services.use({ 'GET /payments/payments/:id/receipt': () => ok(createTestReceipt()) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'TS-2026-000017' });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('links to the receipts from an unknown path', () => {
  openApp('/payments/p1');
  expect(screen.getByRole('heading', { name: 'There is no such page' })).toBeDefined();
  const link = screen.getByRole('link', { name: 'Payments and receipts' });
  expect(link.getAttribute('href')).toBe('/payments');
});

describe('in a German page', () => {
  beforeEach(() => {
    document.documentElement.dataset.language = 'de';
  });
  afterEach(() => {
    delete document.documentElement.dataset.language;
  });

  it('has German dates and amounts', async () => {
    openApp('/de/payments/p1/receipt');
    expect(await screen.findByText('Samstag, 21. November 2026')).toBeDefined();
    const amounts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(amounts).toContain('17,50\u00a0£');
  });

  it('links to German pages, and back to the receipt without a language', async () => {
    openApp('/de/payments/another/receipt');
    await screen.findByText('We cannot show this receipt here');
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
      '/de/account/sign-in?next=%2Fpayments%2Fanother%2Freceipt',
    );
  });
});
