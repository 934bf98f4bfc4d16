import { installNotice } from '../pages/install';
import { savedTicketPage } from '../pages/ticket/saved-ticket';
import { tripPage } from '../pages/ticket/trip';
import { tripsPage } from '../pages/ticket/trips';
import { bookings } from '../product/data/demo-bookings';
import { openTicket } from '../product/steps/swap';
import { waitUntilStored } from '../product/steps/wait-until-stored';
import { expect, takeEnglishPictures, test } from './camera';

for (const [state, booking] of Object.entries({
  'ticket-offline': bookings.swappable,
  'ticket-offline-party': bookings.party,
})) {
  test(state, async ({ page, context, allowErrors }) => {
    await openTicket(page, booking);
    const address = page.url();
    await page.getByText(/^Show (my pass|our passes)$/).click();
    await expect(tripPage(page).aztec.first()).toBeVisible();
    await takeEnglishPictures(page, state.replace('offline', 'pass'));
    await waitUntilStored(page);
    allowErrors(/./);
    await context.setOffline(true);
    await page.goto(address);
    await expect(savedTicketPage(page).notice).toBeVisible();
    await takeEnglishPictures(page, state);
    await page.goto('/');
    await expect(savedTicketPage(page).list).toBeVisible();
    await takeEnglishPictures(page, state.replace('ticket', 'first-screen'));
    await context.setOffline(false);
  });
}

test('install-notice', async ({ page }) => {
  await openTicket(page, bookings.railcard);
  await tripsPage(page).open();
  await expect(tripsPage(page).upcoming).toBeVisible();
  await installNotice(page).offer();
  await expect(installNotice(page).title).toBeVisible();
  await takeEnglishPictures(page, 'install-notice');
});
