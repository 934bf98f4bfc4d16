import type { Page } from '@playwright/test';
import { pageFrame } from '../pages/frame';
import { findTicketPage } from '../pages/ticket/find-ticket';
import { ticketPage } from '../pages/ticket/ticket';
import { bookings } from '../product/data/demo-bookings';
import { expect, test } from '../product/journey';
import { openTicket } from '../product/steps/swap';

const remotes = [
  { name: 'mfe-swap', path: '/', works: ['/trips', '/help', '/account/sign-in', '/payments'] },
  { name: 'mfe-trips', path: '/trips', works: ['/', '/account/sign-in', '/payments'] },
  { name: 'mfe-auth', path: '/account/sign-in', works: ['/', '/trips', '/help', '/payments'] },
  { name: 'mfe-payments', path: '/payments', works: ['/', '/trips', '/help', '/account'] },
] as const;

/** Answers as if the files were not in the store. The edge server keeps read files in memory. @returns ends the fault */
async function removeFiles(page: Page, remote: string) {
  const files = `**/r/${remote}/**`;
  await page.context().route(files, (route) => route.fulfill({ status: 404 }));
  return () => page.context().unroute(files);
}

for (const { name, path, works } of remotes) {
  test(`shows a card without the files of ${name} while the other screens work`, async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/./);
    const restoreFiles = await removeFiles(page, name);
    await page.goto(path);
    const { notAvailable, navigation } = pageFrame(page);
    await expect(navigation).toBeVisible();
    await expect(notAvailable).toBeVisible();
    await expect(page.getByRole('main')).toContainText(`contact support with: ${name}, release`);
    for (const other of works) {
      await page.goto(other);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expect(
        page.getByRole('main').getByText('This part of the page is not available'),
      ).toHaveCount(0);
    }
    await page.goto(path);
    await expect(notAvailable).toBeVisible();
    await restoreFiles();
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test('finds a ticket without the code control', async ({ page, allowErrors }) => {
  allowErrors(/./);
  await removeFiles(page, 'shared-otp');
  await findTicketPage(page).open();
  await openTicket(page, bookings.swappable);
  await expect(ticketPage(page).offers).not.toHaveCount(0);
});
