import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getBrowserOptions } from '../../browsers/browser-options';
import { findTicketPage } from '../../pages/ticket/find-ticket';
import { ticketPage } from '../../pages/ticket/ticket';
import { bookings } from '../../product/data/demo-bookings';
import { expect, test } from '../../product/journey';
import { watchPages } from '../../product/watch/watch-page';

/** The setting of Chromium's site settings: 1 allows cookies, 2 blocks them. */
async function blockCookies(profile: string) {
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
  await mkdir(join(profile, 'Default'), { recursive: true });
  await writeFile(join(profile, 'Default/Preferences'), JSON.stringify(preferences));
}

test('a browser that blocks cookies shows the reason instead of an ended session', async ({
  playwright,
  product,
}, info) => {
  const profile = info.outputPath('profile');
  await blockCookies(profile);
  const context = await playwright.chromium.launchPersistentContext(profile, {
    ...getBrowserOptions({ abilities: ['siteSettings'] }),
    baseURL: product.address,
  });
  const consoleErrors = await watchPages(context);
  const page = await context.newPage();
  const { open, findBooking, alert } = findTicketPage(page);
  await open();
  await findBooking(bookings.swappable);
  await expect(alert).toContainText('Your browser blocks cookies');
  await expect(alert).toContainText('Allow cookies for this page');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toContainText('Your browser blocks cookies');
  await expect(ticketPage(page).verdict).toBeHidden();
  await context.close();
  expect(consoleErrors, 'unexpected console messages').toEqual([]);
});
