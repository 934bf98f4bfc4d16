import type { Page } from '@playwright/test';

const part = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: heading }) });

/** One trip with its passes. */
export const tripPage = (page: Page) => ({
  open: (bookingId: string) => page.goto(`/trips/${bookingId}`),
  heading: page.getByRole('heading', { level: 1 }),
  valid: page.locator('[data-pass="VALID"]'),
  dead: page.locator('[data-pass="DEAD"]'),
  aztec: page.getByRole('img', { name: /^Aztec code of / }),
  delayRepay: part(page, 'Delay Repay'),
  complaints: part(page, 'Complaints'),
  timeline: part(page, 'What happened'),
  news: page.getByRole('status').getByText('Your swap is done: this is your new ticket'),
});
