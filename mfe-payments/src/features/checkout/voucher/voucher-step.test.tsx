import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { Payment } from '@train-swap/shared-api';
import { ok, problem, startTestServices, type TestServices } from '@train-swap/shared-api/testing';
import { loadCardFrame } from '../../../testing/card-frame';
import { openCheckout, payButton } from '../../../testing/open-checkout';
import {
  createPaymentsState,
  createTestPayment,
  createTestVoucher,
  type PaymentsState,
  paymentsRoutes,
  pounds,
} from '../../../testing/payments';

let services: TestServices;
let state: PaymentsState;
/** The codes on the payment, in order. */
let appliedCodes: string[];

const voucherValues: Readonly<Record<string, [signs: string, worth: number]>> = {
  SMALL: ['7K2M', 1000],
  OTHER: ['Q4RT', 900],
  GREAT: ['ZZ99', 5000],
};

/** The payment with these vouchers. Each pays from the rest that the earlier ones leave. */
function withVouchers(codes: readonly string[]): Payment {
  let left = 1750;
  const vouchers = codes.map((code) => {
    const [lastSigns, value] = voucherValues[code] ?? ['', 0];
    const pays = Math.min(value, left);
    left -= pays;
    return createTestVoucher(lastSigns, pays, value - pays);
  });
  return createTestPayment({ vouchers, byCard: pounds(left) });
}

const notUsable = 'This voucher cannot be used. Check the code.';

beforeAll(async () => {
  services = await startTestServices();
});
afterAll(() => services.stop());
beforeEach(() => {
  state = createPaymentsState();
  appliedCodes = [];
  services.use({
    ...paymentsRoutes(state),
    'POST /payments/payments/:id/voucher': ({ body }) => {
      const { code } = body as { code: string };
      if (!voucherValues[code]) return problem(422, 'voucher-not-usable', notUsable);
      appliedCodes = [...appliedCodes, code];
      state.payment = withVouchers(appliedCodes);
      return ok(state.payment);
    },
    'DELETE /payments/payments/:id/voucher/:voucher': ({ params }) => {
      appliedCodes = appliedCodes.filter(
        (code) => params.voucher !== `v-${voucherValues[code]?.[0]}`,
      );
      state.payment = withVouchers(appliedCodes);
      return ok(state.payment);
    },
    'POST /payments/payments/:id/voucher/confirmation': () => {
      state.payment = { ...state.payment, status: 'AUTHORISED' };
      return ok(state.payment);
    },
  });
  services.requests.length = 0;
});

const requestsTo = (end: string) => services.requests.filter(({ path }) => path.endsWith(end));

async function openVoucherForm() {
  const opened = openCheckout();
  await loadCardFrame();
  await opened.user.click(screen.getByText('Use a voucher'));
  const enterCode = async (code: string) => {
    const field = screen.getByLabelText('Voucher code');
    await opened.user.clear(field);
    await opened.user.type(field, `${code}{Enter}`);
  };
  /** Enters the code and waits until the voucher is applied. */
  const applyVoucher = async (code: string) => {
    await enterCode(code);
    await findRemoveButton(voucherValues[code]?.[0]);
  };
  return { ...opened, enterCode, applyVoucher };
}

const findRemoveButton = (lastSigns = '') =>
  screen.findByRole('button', { name: `Remove the voucher ending in ${lastSigns}` });

it('shows the price, the voucher and the amount left to pay, and moves the focus there', async () => {
  const { enterCode } = await openVoucherForm();
  await enterCode('SMALL');
  const part = await screen.findByRole('region', { name: 'Your voucher' });
  expect(part.textContent).toMatch(
    /Price of the swap£17\.50.*ending in 7K2M.*[-−]£10\.00.*Left to pay£7\.50/,
  );
  expect(document.activeElement).toBe(part);
  expect(payButton().textContent).toContain('Pay £7.50');
  expect(requestsTo('/voucher')[0]?.headers['idempotency-key']).toMatch(/^\w{32}$/);
});

it('shows what is left on each voucher', async () => {
  const { applyVoucher } = await openVoucherForm();
  await applyVoucher('SMALL');
  await applyVoucher('GREAT');
  const part = await screen.findByRole('region', { name: 'Your vouchers' });
  expect(part.textContent).toMatch(/7K2MNothing is left on it.*ZZ99£42\.50 is left for another/);
});

it('accepts more vouchers while there is an amount left to pay', async () => {
  const { applyVoucher } = await openVoucherForm();
  await applyVoucher('SMALL');
  expect(screen.getByText('Use another voucher')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Voucher code').value).toBe('');
  await applyVoucher('OTHER');
  const part = await screen.findByRole('region', { name: 'Your vouchers' });
  expect(document.activeElement).toBe(part);
  expect(part.textContent).toMatch(
    /7K2M.*[-−]£10\.00.*Q4RT£1\.50 is left.*[-−]£7\.50.*Nothing to pay£0\.00/,
  );
  expect(screen.queryByLabelText('Voucher code')).toBeNull();
  expect(screen.getByText(/Your vouchers pay for all of it/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Pay with your vouchers' })).toBeDefined();
});

it('removes the chosen voucher, and the other one pays more', async () => {
  const { applyVoucher, user } = await openVoucherForm();
  await applyVoucher('SMALL');
  await applyVoucher('OTHER');
  await user.click(await findRemoveButton('7K2M'));
  await screen.findByText('Use another voucher');
  const part = screen.getByRole('region', { name: 'Your voucher' });
  expect(part.textContent).toMatch(/Q4RTNothing is left on it.*[-−]£9\.00.*Left to pay£8\.50/);
  expect(document.activeElement).toBe(part);
  expect(screen.getByText('Use another voucher')).toBeDefined();
});

it('shows why a voucher was not removed, outside the code field', async () => {
  services.use({
    'DELETE /payments/payments/:id/voucher/:voucher': () =>
      problem(503, 'service-unavailable', 'Payments are unavailable.'),
  });
  const { enterCode, applyVoucher, user } = await openVoucherForm();
  await applyVoucher('SMALL');
  await user.click(await findRemoveButton('7K2M'));
  expect((await screen.findByRole('alert')).textContent).toBe('Payments are unavailable.');
  expect(screen.getByLabelText('Voucher code').getAttribute('aria-invalid')).not.toBe('true');
  await enterCode('WRONG');
  await screen.findByText(notUsable);
  expect(screen.queryByText('Payments are unavailable.')).toBeNull();
});

it('shows at the field why a code was rejected, and accepts another one', async () => {
  const { enterCode } = await openVoucherForm();
  await enterCode('WRONG');
  await screen.findByText(notUsable);
  const field = screen.getByLabelText('Voucher code');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
  expect(screen.queryByText('Not paid yet')).toBeNull();
  await enterCode('SMALL');
  await screen.findByText('Voucher ending in 7K2M');
});

it('asks for a code when the field is empty, without a request', async () => {
  const { user } = await openVoucherForm();
  await user.click(screen.getByRole('button', { name: 'Use this voucher' }));
  expect(screen.getByText('Enter the code of your voucher.')).toBeDefined();
  expect(requestsTo('/voucher')).toEqual([]);
});

it('pays the whole amount without a card, after a confirmation', async () => {
  const { enterCode, user, onAuthorised } = await openVoucherForm();
  await enterCode('GREAT');
  await screen.findByText(/No card is needed/);
  expect(screen.queryByRole('button', { name: /Pay £/ })).toBeNull();
  expect(onAuthorised).not.toHaveBeenCalled();
  await user.dblClick(screen.getByRole('button', { name: 'Pay with your voucher' }));
  await waitFor(() => expect(onAuthorised).toHaveBeenCalledTimes(1));
  expect(screen.getByText(/Your voucher pays for it\./)).toBeDefined();
  expect(requestsTo('/voucher/confirmation')).toHaveLength(1);
});

it('pays the whole amount by card after the voucher was removed', async () => {
  const { enterCode, user } = await openVoucherForm();
  await enterCode('GREAT');
  await user.click(await findRemoveButton('ZZ99'));
  await screen.findByText('Use a voucher');
  expect(payButton().textContent).toContain('Pay £17.50');
});
