import { wishPage } from '../../pages/ticket/wish';
import { bookings } from '../../product/data/demo-bookings';
import { expect, test } from '../../product/journey';
import { openTicket } from '../../product/steps/swap';
import { expectAccessible } from '../../product/watch/check-accessibility';

test('a withdrawn wish is made again by Undo', async ({ page }) => {
  const wish = wishPage(page);
  await openTicket(page, bookings.swappable);
  await wish.open(new URL(page.url()).pathname.split('/').at(-1) ?? '');
  await wish.makeRoom.check();
  await wish.make.click();
  await expect(wish.looking).toBeVisible();
  await wish.withdraw.click();
  await expect(wish.withdrawn).toBeVisible();
  await expectAccessible(page, 'a withdrawn wish');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(wish.looking).toBeVisible();
  await expect(page.getByRole('main')).toContainText(
    'You would move so that others can sit together',
  );
  await expect(wish.withdrawn).toBeHidden();

  await wish.withdraw.click();
  await expect(wish.withdrawn).toBeVisible();
  await page.getByRole('button', { name: 'Close the message' }).click();
  await expect(wish.withdrawn).toBeHidden();
  await expect(wish.looking).toBeHidden();
});
