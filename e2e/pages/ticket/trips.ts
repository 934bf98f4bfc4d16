import type { Page } from '@playwright/test';

/** The list of trips, and the form for guests. */
export const tripsPage = (page: Page) => ({
  open: () => page.goto('/trips'),
  address: page.getByLabel('Email address of the booking'),
  send: page.getByRole('button', { name: 'Send me a code' }),
  upcoming: page.getByRole('region', { name: 'Upcoming' }),
});
