import type { Page } from '@playwright/test';

/** The bank's own page, where it asks whether it is the cardholder who pays. */
export const bankPage = (page: Page) => ({
  heading: page.getByRole('heading', { level: 1, name: 'Is it you who is paying?' }),
  code: page.getByLabel('6-digit code'),
  confirm: page.getByRole('button', { name: 'Confirm payment' }),
  leave: page.getByRole('button', { name: 'Go back without paying' }),
  wrong: page.getByText(/That code is not right\. .* 4 tries left\./),
});

/** Where it leads back to. */
export const returnPage = (page: Page) => ({
  notPaid: page.getByRole('heading', { level: 1, name: 'Not paid yet' }),
  paid: page.getByRole('heading', { level: 1, name: 'Paid' }),
  holdLost: page.getByRole('heading', { level: 1, name: 'The time to pay has run out' }),
  refused: page.getByText('We cannot show this payment here'),
  tryAgain: page.getByRole('link', { name: 'Try again' }),
});
