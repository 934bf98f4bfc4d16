import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { refreshSession, type Session } from 'shared-api';
import { ok, problem, startTestServices, type TestServices } from 'shared-api/testing';
import { openApp } from '../../testing/open-app';
import { guest, pounds, receiptOf, voucherOf } from '../../testing/payments';

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
        ? ok(receiptOf())
        : problem(404, 'payment-not-found', 'We cannot find this payment.'),
  });
  await refreshSession();
  services.requests.length = 0;
});

it('tells what was paid, when, with which card, and prints it', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = openApp('/payments/p1/receipt');
  await screen.findByRole('heading', { name: 'TS-2026-000017' });
  expect(screen.getByText(/^Saturday,? 21 November 2026$/)).toBeDefined();
  expect(screen.getByText('15:40')).toBeDefined();
  expect(screen.getByText('Swap of SWAPME24')).toBeDefined();
  expect(screen.getByText('Visa ending in 4242')).toBeDefined();
  const amounts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(amounts).toEqual(expect.arrayContaining(['£15.00', '£2.50', '£17.50']));
  expect(screen.queryByText('Given back')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
});

it('tells what has gone back to the card', async () => {
  services.use({
    'GET /payments/payments/:id/receipt': () => ok(receiptOf({ refunded: pounds(1500) })),
  });
  openApp('/payments/p1/receipt');
  await screen.findByText(/, to the same card/);
  expect(screen.getByText(/, to the same card/).textContent).toContain('£15.00');
});

it.each([
  ['RETRY', /We send it to the card again on .*22 November 2026/],
  ['SENT_AGAIN', /We sent it to the card again\./],
  ['VOUCHER', /You got it as a voucher\./],
  ['SUPPORT', /Our support arranges a bank transfer/],
  ['TRANSFERRED', /Support paid it to you by bank transfer\./],
] as const)(
  'shows what follows a refund that the bank did not accept: %s',
  async (status, text) => {
    const failed = {
      ...{ amount: pounds(1500), failedAt: '2026-11-21T15:40:00Z', status },
      retryAt: status === 'RETRY' ? '2026-11-22T15:40:00Z' : null,
    };
    services.use({
      'GET /payments/payments/:id/receipt': () => ok(receiptOf({ failedRefunds: [failed] })),
    });
    const { container } = openApp('/payments/p1/receipt');
    await screen.findByText('Your bank did not accept a refund of £15.00');
    expect(container.textContent).toMatch(text);
    expect(container.textContent?.includes('The money is not lost.')).toBe(
      status !== 'TRANSFERRED',
    );
  },
);

it('tells what each voucher paid and what is still on it', async () => {
  const vouchers = [voucherOf('Q4RT', 500), voucherOf('7K2M', 1250, 3250)];
  const paid = { byCard: pounds(0), card: null };
  services.use({
    'GET /payments/payments/:id/receipt': () => ok(receiptOf({ ...paid, vouchers })),
  });
  const { container } = openApp('/payments/p1/receipt');
  await screen.findByText('Left on it');
  expect(container.textContent).toContain(
    'By voucher£5.00, ending in Q4RTBy voucher£12.50, ending in 7K2MLeft on it£32.50, for another swap',
  );
});

it('says nothing of a voucher that is spent', async () => {
  const vouchers = [voucherOf('7K2M', 1000)];
  services.use({
    'GET /payments/payments/:id/receipt': () => ok(receiptOf({ byCard: pounds(750), vouchers })),
  });
  openApp('/payments/p1/receipt');
  await screen.findByText('By voucher');
  expect(screen.getByText('By card').nextElementSibling?.textContent).toMatch(/^£7\.50/);
  expect(screen.queryByText('Left on it')).toBeNull();
});

it('waits for a payment that is being taken', async () => {
  let asked = 0;
  services.use({
    'GET /payments/payments/:id/receipt': () => {
      asked += 1;
      return asked === 1 ? problem(409, 'payment-not-captured', 'Not yet.') : ok(receiptOf());
    },
  });
  openApp('/payments/p1/receipt');
  expect(screen.getByLabelText('Waiting for your receipt')).toBeDefined();
  await screen.findByRole('heading', { name: 'TS-2026-000017' });
  expect(asked).toBe(2);
});

it('says to a guest who may not see it how to get there', async () => {
  openApp('/payments/another/receipt');
  await screen.findByText('There is no such receipt here');
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
    '/account/sign-in?next=%2Fpayments%2Fanother%2Freceipt',
  );
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('goes from the screen when its holder signs out, in another tab for example', async () => {
  openApp('/payments/p1/receipt');
  await screen.findByRole('heading', { name: 'TS-2026-000017' });
  services.use({
    'GET /payments/payments/:id/receipt': () => problem(401, 'no-session', 'It has ended.'),
  });
  session = null;
  await refreshSession();
  await screen.findByText('There is no such receipt here');
  expect(screen.queryByRole('heading', { name: 'TS-2026-000017' })).toBeNull();
});

it('says that the service is away, and shows the receipt when it is back', async () => {
  services.use({
    'GET /payments/payments/:id/receipt': () =>
      problem(503, 'service-unavailable', 'Payments are away.'),
  });
  const { user } = openApp('/payments/p1/receipt');
  await screen.findByText(/Payments are away\./);
  services.use({ 'GET /payments/payments/:id/receipt': () => ok(receiptOf()) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'TS-2026-000017' });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('leads from an address that is none to the receipts', () => {
  openApp('/payments/p1');
  expect(screen.getByRole('heading', { name: 'There is no such page' })).toBeDefined();
  const link = screen.getByRole('link', { name: 'Payments and receipts' });
  expect(link.getAttribute('href')).toBe('/payments');
});
