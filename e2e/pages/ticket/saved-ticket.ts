import type { Page } from '@playwright/test';

/** A ticket on the device while the services are unavailable. */
export const savedTicketPage = (page: Page) => ({
  list: page.getByRole('region', { name: 'Tickets on this device' }),
  notice: page.getByText('Shown from this device'),
  ticket: page.getByRole('region', { name: 'Your ticket' }),
  action: (name: string) => page.getByRole('button', { name, exact: true }),
});
