import { ticketPage } from '../../pages/ticket/ticket';
import { bookings } from '../../product/data/demo-bookings';
import { expect, test } from '../../product/journey';
import { openTicket } from '../../product/steps/swap';

type Scenario = {
  booking: keyof typeof bookings;
  swappable: boolean;
  reason: RegExp;
  title?: string;
};

const scenarios: readonly Scenario[] = [
  { booking: 'tooLate', swappable: false, reason: /minutes before|closed|no longer be swapped/i },
  { booking: 'wrongType', swappable: false, reason: /Advance/i },
  { booking: 'used', swappable: false, reason: /used/i },
  {
    booking: 'disrupted',
    swappable: true,
    reason: /no swap fee/,
    title: 'Your train is cancelled: take another train, no swap fee',
  },
];

for (const { booking, swappable, reason, title } of scenarios) {
  test(`the ticket "${booking}" shows its verdict and reasons`, async ({ page }) => {
    const { verdict, reasons, offers } = await openTicket(page, bookings[booking]);
    await expect(verdict).toContainText(
      title ?? (swappable ? 'You can swap this ticket' : 'This ticket cannot be swapped'),
    );
    await expect(reasons.filter({ hasText: reason })).not.toHaveCount(0);
    if (swappable) {
      await expect(offers).not.toHaveCount(0);
    } else {
      await expect(page.getByText('What you can do')).toBeVisible();
      await expect(offers).toHaveCount(0);
    }
  });
}

test('updates the price when only some of a party move', async ({ page }) => {
  const { offers, traveller } = await openTicket(page, bookings.party);
  await expect(page.getByText('for 3 travellers').first()).toBeVisible();
  await expect(offers).not.toHaveCount(0);
  await traveller(/./).first().click();
  await expect(page.getByText('One traveller keeps the train and seat they have.')).toBeVisible();
  await expect(page.getByText('for 2 travellers').first()).toBeVisible();
});

test('shows railcard and first class on tickets', async ({ page }) => {
  await openTicket(page, bookings.railcard);
  await expect(ticketPage(page).ticket).toContainText(/railcard/i);
  await openTicket(page, bookings.firstClass);
  await expect(ticketPage(page).ticket).toContainText('First class');
});
