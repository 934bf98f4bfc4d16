import type { Page } from '@playwright/test';

/** The page of the bank for 3-D Secure. */
export const bankPage = (page: Page) => ({
  heading: page.getByRole('heading', { level: 1, name: 'Is it you who is paying?' }),
  code: page.getByLabel('6-digit code'),
  confirm: page.getByRole('button', { name: 'Confirm payment' }),
  leave: page.getByRole('button', { name: 'Go back without paying' }),
  wrong: page.getByText(/That code is not right\. .* 4 tries left\./),
});

/** The page after the return from the bank. */
export const returnPage = (page: Page) => ({
  notPaid: page.getByRole('heading', { level: 1, name: 'Not paid yet' }),
  paid: page.getByRole('heading', { level: 1, name: 'Paid' }),
  holdLost: page.getByRole('heading', { level: 1, name: 'The time to pay has run out' }),
  rejected: page.getByText('We cannot show this payment here'),
  tryAgain: page.getByRole('link', { name: 'Try again' }),
});
