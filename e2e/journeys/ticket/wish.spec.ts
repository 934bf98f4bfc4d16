import type { BrowserContext, Page } from '@playwright/test';
import { cards, checkout } from '../../pages/payment/checkout';
import { exchangePage } from '../../pages/ticket/exchange';
import { ticketPage } from '../../pages/ticket/ticket';
import { tripPage } from '../../pages/ticket/trip';
import { wishPage } from '../../pages/ticket/wish';
import { bookings, contactOf } from '../../product/data/demo-bookings';
import type { Inbox } from '../../product/data/inbox';
import { expect, test } from '../../product/journey';
import { openMailLink } from '../../product/steps/open-mail-link';
import { readAztec } from '../../product/steps/read-aztec';
import { openTicket, verifyByEmail } from '../../product/steps/swap';
import { expectAccessible } from '../../product/watch/check-accessibility';

type Booking = { reference: string; holder: string };
type Peer = { page: Page; booking: Booking; id: string; departs: string; code: Buffer };

/** Opens a traveller with a ticket in a separate browser context. */
async function openPeer(context: BrowserContext, booking: Booking): Promise<Peer> {
  const page = await context.newPage();
  await openTicket(page, booking);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const text = await ticketPage(page).ticket.textContent();
  const departs = /\d\d:\d\d/.exec(text ?? '')?.[0] ?? '';
  await tripPage(page).open(id);
  const code = await readAztec(page);
  return { page, booking, id, departs, code };
}

async function createWish({ page, id }: Peer, departure: string): Promise<void> {
  const wish = wishPage(page);
  await wish.open(id);
  await expect(wish.form).toBeVisible();
  await wish.train(departure).check();
  await wish.make.click();
  await expect(wish.form).toBeHidden();
}

/** Accepts a proposal: verification and payment. */
async function accept({ page, booking }: Peer, inbox: Inbox): Promise<void> {
  await wishPage(page).accept.click();
  await expect(exchangePage(page).identity).toBeVisible();
  await verifyByEmail(page, inbox, contactOf(booking));
  await checkout(page).fill(cards.pays);
  await checkout(page).pay.click();
}

test('two travellers swap when both accept, and not when one declines', async ({
  browser,
  product,
  inbox,
}) => {
  const inBrowser = () => browser.newContext({ baseURL: product.address });
  const [first, second] = [await inBrowser(), await inBrowser()];
  const one = await openPeer(first, bookings.wishful);
  const other = await openPeer(second, bookings.alsoWishful);
  const [onesWish, othersWish] = [wishPage(one.page), wishPage(other.page)];

  await test.step('each wishes for the full train of the other', async () => {
    await createWish(one, other.departs);
    await expect(onesWish.looking).toBeVisible();
    await expectAccessible(one.page, 'an open wish');
    await createWish(other, one.departs);
  });

  await test.step('both get a proposal, the first without a reload', async () => {
    await onesWish.found.click();
    await othersWish.found.click();
    await expect(onesWish.proposal).toBeVisible();
    await expect(onesWish.have).toContainText(one.departs);
    await expect(onesWish.get).toContainText(other.departs);
    await expect(othersWish.get).toContainText(one.departs);
    await expectAccessible(one.page, 'a proposal');
  });

  await test.step('nothing changes when one accepts and the other declines', async () => {
    await accept(one, inbox);
    await expect(onesWish.waiting).toBeVisible();
    await othersWish.decline();
    await expectAccessible(other.page, 'the code to decline a proposal');
    await verifyByEmail(other.page, inbox, contactOf(other.booking));
    await expect(othersWish.declined).toBeVisible();
    await expect(onesWish.lost).toBeVisible();
    await expect(onesWish.unchanged).toBeVisible();
    for (const peer of [one, other]) {
      await tripPage(peer.page).open(peer.id);
      await expect(tripPage(peer.page).invalid).toHaveCount(0);
      expect(await readAztec(peer.page)).toEqual(peer.code);
    }
  });

  await test.step('a new wish is accepted by both', async () => {
    await othersWish.open(other.id);
    await other.page.getByRole('button', { name: 'Make another wish' }).click();
    await othersWish.train(one.departs).check();
    await othersWish.make.click();
    await othersWish.found.click();
    await onesWish.open(one.id);
    await onesWish.found.click();
    await accept(one, inbox);
    await expect(onesWish.waiting).toBeVisible();
    await accept(other, inbox);
    await expect(exchangePage(other.page).done).toBeVisible();
    await expect(exchangePage(one.page).done).toBeVisible();
  });

  await test.step('each has a new code for the train of the other, and the old codes are invalid', async () => {
    for (const [mine, theirs] of [
      [one, other],
      [other, one],
    ] as const) {
      await exchangePage(mine.page).showTicket.click();
      await expect(tripPage(mine.page).valid).toContainText(theirs.departs);
      await expect(tripPage(mine.page).invalid).toHaveCount(1);
      expect(await readAztec(mine.page)).not.toEqual(mine.code);
    }
  });
  await first.close();
  await second.close();
});

test('changes the seat by a wish for a ticket that is valid on one train only', async ({
  page,
  browser,
  inbox,
}) => {
  const booking = bookings.wrongType;
  await openTicket(page, booking);
  await expect(ticketPage(page).verdict).toContainText('This ticket cannot be swapped');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const wish = wishPage(page);

  await test.step('the form offers seats only, with the reason', async () => {
    await wish.link.click();
    await expect(wish.keepsTrain).toBeVisible();
    await expect(wish.trains).toHaveCount(0);
    await expectAccessible(page, 'a wish for a seat only');
  });

  await test.step('a free window seat in the quiet coach is found', async () => {
    await wish.property('Window').check();
    await wish.property('Quiet coach').check();
    await wish.nothingBelow.uncheck();
    const arriving = await inbox.watch(contactOf(booking));
    await wish.make.click();
    await wish.found.click();
    await expect(wish.get).toContainText(/Coach\s*H/);
    const link = await arriving.link(/\/exchange\//);
    const other = await openMailLink(browser, link, booking.holder);
    await expect(wishPage(other).proposal).toBeVisible();
    await expect(wishPage(other).get).toContainText(/Coach\s*H/);
  });

  await test.step('the swap is free, and the old code is invalid', async () => {
    await wish.accept.click();
    await verifyByEmail(page, inbox, contactOf(booking));
    await expect(exchangePage(page).done).toBeVisible();
    await tripPage(page).open(id);
    await expect(tripPage(page).valid).toContainText('H');
    await expect(tripPage(page).invalid).not.toHaveCount(0);
  });
});
