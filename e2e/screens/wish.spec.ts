import type { Browser } from '@playwright/test';
import { cards, checkout } from '../pages/payment/checkout';
import { exchangePage } from '../pages/ticket/exchange';
import { ticketPage } from '../pages/ticket/ticket';
import { wishPage } from '../pages/ticket/wish';
import { bookings, contactOf } from '../product/data/demo-bookings';
import { openTicket, verifyByEmail } from '../product/steps/swap';
import { expect, takePictures, takeWindowPictures, test } from './camera';

/** Opens a ticket in a separate browser context. */
async function openPeer(
  browser: Browser,
  baseURL: string,
  booking: typeof bookings.wishful | typeof bookings.alsoWishful,
) {
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await openTicket(page, booking);
  const text = await ticketPage(page).ticket.textContent();
  return {
    page,
    id: new URL(page.url()).pathname.split('/').at(-1) ?? '',
    departure: /\d\d:\d\d/.exec(text ?? '')?.[0] ?? '',
  };
}

test('a wish and the proposal that it leads to', async ({ page, browser, product, inbox }) => {
  await openTicket(page, bookings.wishful);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const departure =
    /\d\d:\d\d/.exec((await ticketPage(page).ticket.textContent()) ?? '')?.[0] ?? '';
  const other = await openPeer(browser, product.address, bookings.alsoWishful);
  const wish = wishPage(page);
  await wish.open(id);
  await expect(wish.train(other.departure)).toBeVisible();
  await takePictures(page, 'wish-form');
  await wish.train(other.departure).check();
  await wish.make.click();
  await expect(wish.looking).toBeVisible();
  await takePictures(page, 'wish-open');
  const othersWish = wishPage(other.page);
  await othersWish.open(other.id);
  await othersWish.train(departure).check();
  await othersWish.make.click();
  await expect(wish.found).toBeVisible();
  await takePictures(page, 'wish-matched');
  await wish.found.click();
  await expect(wish.proposal).toBeVisible();
  await takePictures(page, 'proposal');
  await takeWindowPictures(page, 'proposal-answers');
  await wish.accept.click();
  await expect(exchangePage(page).identity).toBeVisible();
  await verifyByEmail(page, inbox, contactOf(bookings.wishful));
  await checkout(page).fill(cards.pays);
  await checkout(page).pay.click();
  await expect(wish.waiting).toBeVisible();
  await takePictures(page, 'proposal-accepted');
  await othersWish.found.click();
  await othersWish.decline();
  await verifyByEmail(other.page, inbox, contactOf(bookings.alsoWishful));
  await expect(wish.lost).toBeVisible();
  await takePictures(page, 'proposal-lost');
  await other.page.context().close();
});
