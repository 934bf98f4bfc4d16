import type { Page } from '@playwright/test';

const section = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: heading }) });

/** One trip with its passes. */
export const tripPage = (page: Page) => ({
  open: (bookingId: string) => page.goto(`/trips/${bookingId}`),
  heading: page.getByRole('heading', { level: 1 }),
  valid: page.locator('[data-pass="VALID"]'),
  invalid: page.locator('[data-pass="DEAD"]'),
  aztec: page.getByRole('img', { name: /^Aztec code of / }),
  fillScreen: page.getByRole('link', { name: 'Fill the screen' }),
  gate: page.getByRole('dialog', { name: 'Your pass' }),
  delayRepay: section(page, 'Delay Repay'),
  complaints: section(page, 'Complaints'),
  timeline: section(page, 'What happened'),
  news: page.getByRole('status').getByText('Your swap is done: this is your new ticket'),
});
