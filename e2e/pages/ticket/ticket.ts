import type { Page } from '@playwright/test';

/** A ticket with its verdict and the offered trains. */
export function ticketPage(page: Page) {
  const verdict = page.getByRole('region', {
    name: /^(You can swap this ticket|This ticket cannot be swapped|Your (train|bus) is cancelled)/,
  });
  const offers = page.getByRole('link', { name: /^Choose the \d\d:\d\d, / });
  const ticket = page.getByRole('region', { name: 'Your ticket' });
  return {
    heading: page.getByRole('heading', { level: 1 }),
    verdict,
    reasons: verdict.getByRole('listitem'),
    ticket,
    seats: ticket.getByText(/^Coach \w+, seat \w+$/),
    currentTrain: page.getByText('Your train now').locator('..'),
    offers,
    upgrade: page.getByRole('link', { name: 'Travel in First class' }),
    serviceClass: (name: string) => page.getByRole('radio', { name }),
    changeSeat: page.getByRole('link', { name: 'Change my seat' }),
    discountToggle: page.getByText('Use a discount code'),
    discountCode: page.getByLabel('Discount code'),
    /** Opens the price breakdown of the first train. */
    openBreakdown: () => page.getByText('What makes the price').first().click(),
    traveller: (name: string | RegExp) => page.getByRole('checkbox', { name }),
  };
}
