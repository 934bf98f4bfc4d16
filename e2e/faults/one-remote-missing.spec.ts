import { rename } from 'node:fs/promises';
import { join } from 'node:path';
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

for (const { name, path, works } of remotes) {
  test(`shows a card without the files of ${name} while the other screens work`, async ({
    page,
    product,
    allowErrors,
  }) => {
    allowErrors(/./);
    const files = join(product.dataFolder, 'store/releases', name);
    const moved = `${files}.moved`;
    await rename(files, moved);
    try {
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
    } finally {
      await rename(moved, files);
    }
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test('finds a ticket without the code control', async ({ page, product, allowErrors }) => {
  allowErrors(/./);
  const files = join(product.dataFolder, 'store/releases/shared-otp');
  await rename(files, `${files}.moved`);
  try {
    await findTicketPage(page).open();
    await openTicket(page, bookings.swappable);
    await expect(ticketPage(page).offers).not.toHaveCount(0);
  } finally {
    await rename(`${files}.moved`, files);
  }
});
