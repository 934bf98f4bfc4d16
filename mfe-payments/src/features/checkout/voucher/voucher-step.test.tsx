import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { Payment } from 'shared-api';
import { ok, problem, startTestServices, type TestServices } from 'shared-api/testing';
import { readyCardFrame } from '../../../testing/card-frame';
import { openCheckout, payButton } from '../../../testing/open-checkout';
import {
  freshState,
  type PaymentsState,
  paymentOf,
  paymentsRoutes,
  pounds,
} from '../../../testing/payments';

let services: TestServices;
let state: PaymentsState;

/** The payment with a voucher of this worth on it. */
const reduced = (worth: number): Payment =>
  paymentOf({
    voucher: {
      lastSigns: '7K2M',
      amount: pounds(Math.min(worth, 1750)),
      left: pounds(Math.max(0, worth - 1750)),
    },
    byCard: pounds(Math.max(0, 1750 - worth)),
  });

const notUsable = 'We cannot take this voucher. Check the code.';

beforeAll(async () => {
  services = await startTestServices();
});
afterAll(() => services.stop());
beforeEach(() => {
  state = freshState();
  services.use({
    ...paymentsRoutes(state),
    'POST /payments/payments/:id/voucher': ({ body }) => {
      const worth = { SMALL: 1000, GREAT: 5000 }[(body as { code: string }).code];
      if (!worth) return problem(422, 'voucher-not-usable', notUsable);
      state.payment = reduced(worth);
      return ok(state.payment);
    },
    'DELETE /payments/payments/:id/voucher': () => {
      state.payment = paymentOf();
      return ok(state.payment);
    },
    'POST /payments/payments/:id/voucher/confirmation': () => {
      state.payment = { ...state.payment, status: 'AUTHORISED' };
      return ok(state.payment);
    },
  });
  services.requests.length = 0;
});

const asked = (end: string) => services.requests.filter(({ path }) => path.endsWith(end));

async function openFold() {
  const opened = openCheckout();
  await readyCardFrame();
  await opened.user.click(screen.getByText('Use a voucher'));
  const use = async (code: string) => {
    const field = screen.getByLabelText('Voucher code');
    await opened.user.clear(field);
    await opened.user.type(field, `${code}{Enter}`);
  };
  return { ...opened, use };
}

it('shows price, voucher and what is left to pay, and moves there', async () => {
  const { use } = await openFold();
  await use('SMALL');
  const part = await screen.findByRole('region', { name: 'Your voucher' });
  expect(part.textContent).toMatch(
    /Price of the swap£17\.50.*ending in 7K2M[-−]£10\.00.*Left to pay£7\.50/,
  );
  expect(document.activeElement).toBe(part);
  expect(payButton().textContent).toContain('Pay £7.50');
  expect(asked('/voucher')[0]?.headers['idempotency-key']).toMatch(/^\w{32}$/);
});

it('says what stays on the voucher, and what does not', async () => {
  const { use, user } = await openFold();
  await use('GREAT');
  const part = await screen.findByRole('region', { name: 'Your voucher' });
  expect(part.textContent).toContain('£32.50 stays on the voucher for another swap.');
  await user.click(screen.getByRole('button', { name: 'Take the voucher off' }));
  await user.click(await screen.findByText('Use a voucher'));
  await use('SMALL');
  await screen.findByText('Nothing is left on the voucher after this swap.');
});

it('says why a code is not taken, at its field, and takes another', async () => {
  const { use } = await openFold();
  await use('WRONG');
  await screen.findByText(notUsable);
  const field = screen.getByLabelText('Voucher code');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
  expect(screen.queryByText('Not paid yet')).toBeNull();
  await use('SMALL');
  await screen.findByText('Voucher ending in 7K2M');
});

it('asks for a code where none was entered, and nobody else', async () => {
  const { user } = await openFold();
  await user.click(screen.getByRole('button', { name: 'Use this voucher' }));
  expect(screen.getByText('Enter the code of your voucher.')).toBeDefined();
  expect(asked('/voucher')).toEqual([]);
});

it('pays for all of it without a card, once it is confirmed', async () => {
  const { use, user, onAuthorised } = await openFold();
  await use('GREAT');
  await screen.findByText(/No card is needed/);
  expect(screen.queryByRole('button', { name: /Pay £/ })).toBeNull();
  expect(onAuthorised).not.toHaveBeenCalled();
  await user.dblClick(screen.getByRole('button', { name: 'Pay with your voucher' }));
  await waitFor(() => expect(onAuthorised).toHaveBeenCalledTimes(1));
  expect(screen.getByText(/Your voucher pays for it\./)).toBeDefined();
  expect(asked('/voucher/confirmation')).toHaveLength(1);
});

it('is taken off again, and the card pays for all', async () => {
  const { use, user } = await openFold();
  await use('GREAT');
  await user.click(await screen.findByRole('button', { name: 'Take the voucher off' }));
  await screen.findByText('Use a voucher');
  expect(payButton().textContent).toContain('Pay £17.50');
});
