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
  voucherOf,
} from '../../../testing/payments';

let services: TestServices;
let state: PaymentsState;
/** The codes on the payment, in their order. */
let on: string[];

const worths: Readonly<Record<string, [signs: string, worth: number]>> = {
  SMALL: ['7K2M', 1000],
  OTHER: ['Q4RT', 900],
  GREAT: ['ZZ99', 5000],
};

/** The payment with these vouchers on it, each paying what the ones before leave. */
function reduced(codes: readonly string[]): Payment {
  let left = 1750;
  const vouchers = codes.map((code) => {
    const [signs, worth] = worths[code] ?? ['', 0];
    const pays = Math.min(worth, left);
    left -= pays;
    return voucherOf(signs, pays, worth - pays);
  });
  return paymentOf({ vouchers, byCard: pounds(left) });
}

const notUsable = 'We cannot take this voucher. Check the code.';

beforeAll(async () => {
  services = await startTestServices();
});
afterAll(() => services.stop());
beforeEach(() => {
  state = freshState();
  on = [];
  services.use({
    ...paymentsRoutes(state),
    'POST /payments/payments/:id/voucher': ({ body }) => {
      const { code } = body as { code: string };
      if (!worths[code]) return problem(422, 'voucher-not-usable', notUsable);
      on = [...on, code];
      state.payment = reduced(on);
      return ok(state.payment);
    },
    'DELETE /payments/payments/:id/voucher/:voucher': ({ params }) => {
      on = on.filter((code) => params.voucher !== `v-${worths[code]?.[0]}`);
      state.payment = reduced(on);
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
  /** Uses it and waits until it is on the payment. */
  const put = async (code: string) => {
    await use(code);
    await takeOff(worths[code]?.[0]);
  };
  return { ...opened, use, put };
}

const takeOff = (signs = '') =>
  screen.findByRole('button', { name: `Take off the voucher ending in ${signs}` });

it('shows price, voucher and what is left to pay, and moves there', async () => {
  const { use } = await openFold();
  await use('SMALL');
  const part = await screen.findByRole('region', { name: 'Your voucher' });
  expect(part.textContent).toMatch(
    /Price of the swap£17\.50.*ending in 7K2M.*[-−]£10\.00.*Left to pay£7\.50/,
  );
  expect(document.activeElement).toBe(part);
  expect(payButton().textContent).toContain('Pay £7.50');
  expect(asked('/voucher')[0]?.headers['idempotency-key']).toMatch(/^\w{32}$/);
});

it('says what stays on each voucher, and what does not', async () => {
  const { put } = await openFold();
  await put('SMALL');
  await put('GREAT');
  const part = await screen.findByRole('region', { name: 'Your vouchers' });
  expect(part.textContent).toMatch(
    /7K2MNothing is left on it.*ZZ99£42\.50 stays on it for another/,
  );
});

it('takes one voucher after another while something is left to pay', async () => {
  const { put } = await openFold();
  await put('SMALL');
  expect(screen.getByText('Use another voucher')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Voucher code').value).toBe('');
  await put('OTHER');
  const part = await screen.findByRole('region', { name: 'Your vouchers' });
  expect(document.activeElement).toBe(part);
  expect(part.textContent).toMatch(
    /7K2M.*[-−]£10\.00.*Q4RT£1\.50 stays on it.*[-−]£7\.50.*Nothing to pay£0\.00/,
  );
  expect(screen.queryByLabelText('Voucher code')).toBeNull();
  expect(screen.getByText(/Your vouchers pay for all of it/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Pay with your vouchers' })).toBeDefined();
});

it('takes off the one that is meant, and the other pays more', async () => {
  const { put, user } = await openFold();
  await put('SMALL');
  await put('OTHER');
  await user.click(await takeOff('7K2M'));
  await screen.findByText('Use another voucher');
  const part = screen.getByRole('region', { name: 'Your voucher' });
  expect(part.textContent).toMatch(/Q4RTNothing is left on it.*[-−]£9\.00.*Left to pay£8\.50/);
  expect(document.activeElement).toBe(part);
  expect(screen.getByText('Use another voucher')).toBeDefined();
});

it('says why one is still on, and not at the field of a code', async () => {
  services.use({
    'DELETE /payments/payments/:id/voucher/:voucher': () =>
      problem(503, 'service-unavailable', 'Payments are away.'),
  });
  const { use, put, user } = await openFold();
  await put('SMALL');
  await user.click(await takeOff('7K2M'));
  expect((await screen.findByRole('alert')).textContent).toBe('Payments are away.');
  expect(screen.getByLabelText('Voucher code').getAttribute('aria-invalid')).not.toBe('true');
  await use('WRONG');
  await screen.findByText(notUsable);
  expect(screen.queryByText('Payments are away.')).toBeNull();
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
  await user.click(await takeOff('ZZ99'));
  await screen.findByText('Use a voucher');
  expect(payButton().textContent).toContain('Pay £17.50');
});
