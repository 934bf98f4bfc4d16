import type { Page } from '@playwright/test';

/** Finds a ticket by its train. */
export function withoutReferencePage(page: Page) {
  const train = page.getByLabel('Your train', { exact: true });
  return {
    link: page.getByRole('link', { name: 'I do not have my reference' }),
    linkInTrips: page.getByRole('link', { name: 'Add a trip without its reference' }),
    heading: page.getByRole('heading', { level: 1, name: 'Find my ticket without a reference' }),
    from: page.getByLabel('From', { exact: true }),
    to: page.getByLabel('To', { exact: true }),
    date: page.getByLabel('Day of travel'),
    showTrains: page.getByRole('button', { name: 'Show trains' }),
    train,
    chooseTrain: async (departs: string) => {
      const option = train.locator('option', { hasText: new RegExp(`^${departs} to`) });
      await train.selectOption((await option.getAttribute('value')) ?? '');
    },
    surname: page.getByLabel('Surname on the ticket'),
    ticketEnd: page.getByLabel('Last 6 characters of the ticket number'),
    find: page.getByRole('button', { name: 'Find my ticket' }),
  };
}
