import type { Page } from '@playwright/test';

/** What pays beside a card that is entered: a voucher, a card that was saved. */
export const paymentWays = (page: Page) => ({
  voucherFold: page.getByText('Use a voucher'),
  voucherCode: page.getByLabel('Voucher code'),
  useVoucher: page.getByRole('button', { name: 'Use this voucher' }),
  voucherRefused: page.getByText(/We cannot take this voucher/),
  voucher: page.getByRole('region', { name: 'Your voucher' }),
  payByVoucher: page.getByRole('button', { name: 'Pay with your voucher' }),
  takeOff: page.getByRole('button', { name: /^Take off the voucher/ }),
  saveCard: page.getByRole('checkbox', { name: 'Save this card for next time' }),
  savedCard: page.getByRole('radio', { name: /^Visa ending in 4242/ }),
  confirmItIsYou: page.getByRole('heading', { name: 'Confirm that it is you' }),
  remove: page.getByRole('button', { name: 'Remove Visa ending in 4242' }),
  removed: page.getByText('Visa ending in 4242 was removed.'),
});
