import type { Page } from '@playwright/test';

/** Vouchers and saved cards. */
export const paymentOptions = (page: Page) => ({
  voucherToggle: page.getByText('Use a voucher'),
  voucherCode: page.getByLabel('Voucher code'),
  useVoucher: page.getByRole('button', { name: 'Use this voucher' }),
  voucherRejected: page.getByText(/This voucher cannot be used/),
  voucher: page.getByRole('region', { name: 'Your voucher' }),
  payByVoucher: page.getByRole('button', { name: 'Pay with your voucher' }),
  removeVoucher: page.getByRole('button', { name: /^Remove the voucher/ }),
  saveCard: page.getByRole('checkbox', { name: 'Save this card for next time' }),
  savedCard: page.getByRole('radio', { name: /^Visa ending in 4242/ }),
  payWithPasskey: page.getByRole('button', { name: /^Pay £.* with your passkey$/ }),
  sendCodeInstead: page.getByRole('button', { name: 'Send me a code instead' }),
  confirmItIsYou: page.getByRole('heading', { name: 'Confirm that it is you' }),
  remove: page.getByRole('button', { name: 'Remove Visa ending in 4242' }),
  removed: page.getByText('Visa ending in 4242 was removed.'),
});
