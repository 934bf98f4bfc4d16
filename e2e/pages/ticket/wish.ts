import type { Page } from '@playwright/test';

/** The wish of a traveller and the proposed swap. */
export const wishPage = (page: Page) => ({
  open: (bookingId: string) => page.goto(`/swap/${bookingId}/wish`),
  link: page.getByRole('link', { name: 'Make a wish' }),
  form: page.getByRole('heading', { level: 1, name: 'Swap with other travellers' }),
  /** Checkbox of a train by its departure time. */
  train: (departure: string) => page.getByRole('checkbox', { name: new RegExp(`^${departure}`) }),
  /** Train of a journey with a change, from 0. */
  ownTrain: (nth: number) =>
    page.getByRole('group', { name: 'On which train?' }).getByRole('radio').nth(nth),
  keepsTrain: page.getByText('You keep your train', { exact: true }),
  trains: page.getByRole('heading', { name: 'Trains I would take' }),
  property: (name: string) => page.getByRole('checkbox', { name, exact: true }),
  nothingBelow: page.getByRole('checkbox', { name: /^Not worse than my current seat/ }),
  makeRoom: page.getByRole('checkbox', { name: /^I would move so that others can sit/ }),
  make: page.getByRole('button', { name: 'Make this wish' }),
  looking: page.getByRole('heading', { name: 'We are looking for a swap' }),
  lookingForSeat: page.getByRole('heading', { name: 'We are looking for a free seat' }),
  withdraw: page.getByRole('button', { name: 'Withdraw my wish' }),
  withdrawn: page.getByText('Your wish is withdrawn.'),
  found: page.getByRole('link', { name: 'See the swap' }),
  declined: page.getByRole('heading', { name: 'You declined the swap' }),
  proposal: page.getByRole('heading', { level: 1, name: 'We found a swap for you' }),
  have: page.getByRole('region', { name: 'You have now' }),
  get: page.getByRole('region', { name: 'You would get' }),
  accept: page.getByRole('button', { name: 'Accept', exact: true }),
  /** Declines, and ends the wish. */
  decline: async () => {
    await page.getByRole('button', { name: 'Decline', exact: true }).click();
    await page.getByRole('button', { name: 'Decline and stop looking' }).click();
  },
  waiting: page.getByRole('heading', { level: 1, name: 'You accepted' }),
  lost: page.getByRole('heading', { level: 1, name: 'This swap did not happen' }),
  keeps: page.getByRole('heading', { level: 1, name: 'You keep your ticket' }),
  unchanged: page.getByText('Your ticket is still valid'),
});
