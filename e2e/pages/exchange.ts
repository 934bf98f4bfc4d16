import type { Page } from '@playwright/test';

/** From held seats to the new ticket. */
export const exchangePage = (page: Page) => ({
  identity: page.getByRole('heading', { level: 1, name: 'Confirm it’s you' }),
  payment: page.getByRole('heading', { level: 1, name: /^Pay / }),
  confirmation: page.getByRole('heading', { level: 1, name: 'Confirm' }),
  done: page.getByRole('heading', { level: 1, name: 'Your new ticket' }),
  lost: page.getByRole('heading', { level: 1, name: 'The time to finish ran out' }),
  held: page.getByText('Held for').first(),
  summary: page.getByRole('region', { name: 'Your swap' }),
  sendByEmail: page.getByRole('button', { name: /^E-mail to / }),
  sendByText: page.getByRole('button', { name: /^Text to / }),
  signIn: page.getByRole('main').getByRole('link', { name: 'Sign in' }),
  swap: page.getByRole('button', { name: 'Swap my train' }),
  changeSeat: page.getByRole('button', { name: 'Change my seat' }),
  newTrain: page.getByRole('region', { name: 'New train' }),
  showTicket: page.getByRole('link', { name: 'Show my new ticket' }),
  receipt: page.getByRole('link', { name: 'Receipt' }),
  alert: page.getByRole('main').getByRole('alert'),
});
