import type { Page } from '@playwright/test';

/** One trip with its passes. */
export const tripPage = (page: Page) => ({
  open: (bookingId: string) => page.goto(`/trips/${bookingId}`),
  heading: page.getByRole('heading', { level: 1 }),
  valid: page.locator('[data-pass="VALID"]'),
  dead: page.locator('[data-pass="DEAD"]'),
  aztec: page.getByRole('img', { name: /^Aztec code of / }),
  news: page.getByRole('status').getByText('Your swap is done: this is your new ticket'),
});
