import type { Page } from '@playwright/test';

/** What a traveller would take, and the swap that comes of it. */
export const wishPage = (page: Page) => ({
  open: (bookingId: string) => page.goto(`/swap/${bookingId}/wish`),
  /** From the ticket. */
  way: page.getByRole('link', { name: 'Make a wish' }),
  form: page.getByRole('heading', { level: 1, name: 'Swap with other travellers' }),
  /** The tick of a train; its departure is the first of its times. */
  train: (departure: string) => page.getByRole('checkbox', { name: new RegExp(`^${departure}`) }),
  /** Of a journey with a change, counted from 0. */
  ownTrain: (nth: number) =>
    page.getByRole('group', { name: 'On which train?' }).getByRole('radio').nth(nth),
  keepsTrain: page.getByText('You keep your train', { exact: true }),
  trains: page.getByRole('heading', { name: 'Trains I would take' }),
  property: (name: string) => page.getByRole('checkbox', { name, exact: true }),
  nothingBelow: page.getByRole('checkbox', { name: /^Nothing below the seat/ }),
  make: page.getByRole('button', { name: 'Make this wish' }),
  looking: page.getByRole('heading', { name: 'We are looking for a swap' }),
  found: page.getByRole('link', { name: 'See the swap' }),
  declined: page.getByRole('heading', { name: 'You said no to the swap' }),
  proposal: page.getByRole('heading', { level: 1, name: 'We found a swap for you' }),
  have: page.getByRole('region', { name: 'You have now' }),
  get: page.getByRole('region', { name: 'You would get' }),
  accept: page.getByRole('button', { name: 'Accept this swap' }),
  refuse: page.getByRole('button', { name: 'No thanks' }),
  waiting: page.getByRole('heading', { level: 1, name: 'You accepted' }),
  lost: page.getByRole('heading', { level: 1, name: 'This swap did not happen' }),
  asItWas: page.getByText('Everything is as it was'),
});
