import type { Page } from '@playwright/test';

/** The steps from held seats to the new ticket. */
export const exchangePage = (page: Page) => ({
  identity: page.getByRole('heading', { level: 1, name: 'Confirm that it is you' }),
  payment: page.getByRole('heading', { level: 1, name: /^Pay / }),
  confirmation: page.getByRole('heading', { level: 1, name: 'Confirm' }),
  done: page.getByRole('heading', { level: 1, name: 'Your new ticket' }),
  lost: page.getByRole('heading', { level: 1, name: 'Your time to finish is over' }),
  held: page.getByText('Held for').first(),
  summary: page.getByRole('region', { name: 'Your swap' }),
  sendByEmail: page.getByRole('button', { name: /^Send email to / }),
  sendByText: page.getByRole('button', { name: /^Send text to / }),
  signIn: page.getByRole('main').getByRole('link', { name: 'Sign in' }),
  swap: page.getByRole('button', { name: 'Swap my train' }),
  changeSeat: page.getByRole('button', { name: 'Change my seat' }),
  newTrain: page.getByRole('region', { name: 'Your train' }),
  showTicket: page.getByRole('link', { name: 'Show my new ticket' }),
  receipt: page.getByRole('link', { name: 'Receipt' }),
  alert: page.getByRole('main').getByRole('alert'),
});
