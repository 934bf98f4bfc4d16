import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { findTicketPage } from '../pages/find-ticket';
import { pageFrame } from '../pages/frame';
import { ticketPage } from '../pages/ticket';
import { bookings } from '../product/demonstration';
import { expect, test } from '../product/journey';
import { openTicket } from '../product/swap';

const remotes = [
  { name: 'mfe-swap', path: '/', works: ['/trips', '/help', '/account/sign-in', '/payments'] },
  { name: 'mfe-trips', path: '/trips', works: ['/', '/account/sign-in', '/payments'] },
  { name: 'mfe-auth', path: '/account/sign-in', works: ['/', '/trips', '/help', '/payments'] },
  { name: 'mfe-payments', path: '/payments', works: ['/', '/trips', '/help', '/account'] },
] as const;

for (const { name, path, works } of remotes) {
  test(`without the files of ${name} its place says so and the other screens work`, async ({
    page,
    product,
    tolerate,
  }) => {
    tolerate(/./);
    const files = join(product.dataFolder, 'store/releases', name);
    const away = `${files}.away`;
    await rename(files, away);
    try {
      await page.goto(path);
      const { notAvailable, navigation } = pageFrame(page);
      await expect(navigation).toBeVisible();
      await expect(notAvailable).toBeVisible();
      await expect(page.getByRole('main')).toContainText(`tell support: ${name}, release`);
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
      await rename(away, files);
    }
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test('without the code control, a ticket is still found and a seat still held', async ({
  page,
  product,
  tolerate,
}) => {
  tolerate(/./);
  const files = join(product.dataFolder, 'store/releases/shared-otp');
  await rename(files, `${files}.away`);
  try {
    await findTicketPage(page).open();
    await openTicket(page, bookings.swappable);
    await expect(ticketPage(page).offers).not.toHaveCount(0);
  } finally {
    await rename(`${files}.away`, files);
  }
});
