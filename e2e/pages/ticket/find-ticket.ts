import type { Page } from '@playwright/test';

/** The first screen. */
export function findTicketPage(page: Page) {
  const form = page.getByRole('main').locator('form');
  const reference = form.getByLabel('Booking reference');
  const holder = form.getByLabel('Surname or email address');
  const submit = form.getByRole('button', { name: 'Find my ticket' });
  return {
    open: () => page.goto('/'),
    heading: page.getByRole('heading', { level: 1, name: 'Swap your train' }),
    reference,
    holder,
    submit,
    findBooking: async (booking: { reference: string; holder: string }) => {
      await reference.fill(booking.reference);
      await holder.fill(booking.holder);
      await submit.click();
    },
    nextTrip: page.getByRole('region', { name: /^Your next trip, / }),
    sample: page.getByRole('button', { name: 'Try it with a sample ticket' }),
    alert: page.getByRole('main').getByRole('alert'),
  };
}
