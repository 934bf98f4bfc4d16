import type { BrowserContext, Page } from '@playwright/test';
import { cards, checkout } from '../pages/checkout';
import { exchangePage } from '../pages/exchange';
import { ticketPage } from '../pages/ticket';
import { tripPage } from '../pages/trip';
import { wishPage } from '../pages/wish';
import { readAztec } from '../product/aztec';
import { expectAccessible } from '../product/check-accessibility';
import { bookings, contactOf } from '../product/demonstration';
import type { Inbox } from '../product/inbox';
import { expect, test } from '../product/journey';
import { openTicket, proveByEmail } from '../product/swap';

type Booking = { reference: string; holder: string };
type Peer = { page: Page; booking: Booking; id: string; departs: string; code: Buffer };

/** A traveller in a browser of the own, who has looked at the ticket and its code. */
async function peerIn(context: BrowserContext, booking: Booking): Promise<Peer> {
  const page = await context.newPage();
  await openTicket(page, booking);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const text = await ticketPage(page).ticket.textContent();
  const departs = /\d\d:\d\d/.exec(text ?? '')?.[0] ?? '';
  await tripPage(page).open(id);
  const code = await readAztec(page);
  return { page, booking, id, departs, code };
}

async function wishFor({ page, id }: Peer, departure: string): Promise<void> {
  const wish = wishPage(page);
  await wish.open(id);
  await expect(wish.form).toBeVisible();
  await wish.train(departure).check();
  await wish.make.click();
  await expect(wish.form).toBeHidden();
}

/** From the card to the acceptance: who it is, and the money reserved. */
async function accept({ page, booking }: Peer, inbox: Inbox): Promise<void> {
  await wishPage(page).accept.click();
  await expect(exchangePage(page).identity).toBeVisible();
  await proveByEmail(page, inbox, contactOf(booking));
  await checkout(page).fill(cards.pays);
  await checkout(page).pay.click();
}

test('two who hold what the other wants swap when both accept, and not when one refuses', async ({
  browser,
  product,
  inbox,
}) => {
  const inBrowser = () => browser.newContext({ baseURL: product.address });
  const [first, second] = [await inBrowser(), await inBrowser()];
  const one = await peerIn(first, bookings.wishful);
  const other = await peerIn(second, bookings.alsoWishful);
  const [onesWish, othersWish] = [wishPage(one.page), wishPage(other.page)];

  await test.step('each wishes for the full train that the other holds', async () => {
    await wishFor(one, other.departs);
    await expect(onesWish.looking).toBeVisible();
    await expectAccessible(one.page, 'an open wish');
    await wishFor(other, one.departs);
  });

  await test.step('both are asked, the first without a reload', async () => {
    await onesWish.found.click();
    await othersWish.found.click();
    await expect(onesWish.proposal).toBeVisible();
    await expect(onesWish.have).toContainText(one.departs);
    await expect(onesWish.get).toContainText(other.departs);
    await expect(othersWish.get).toContainText(one.departs);
    await expectAccessible(one.page, 'a proposal');
  });

  await test.step('one accepts, the other refuses, and everything is as it was', async () => {
    await accept(one, inbox);
    await expect(onesWish.waiting).toBeVisible();
    await othersWish.refuse.click();
    await expect(othersWish.declined).toBeVisible();
    await expect(onesWish.lost).toBeVisible();
    await expect(onesWish.asItWas).toBeVisible();
    for (const peer of [one, other]) {
      await tripPage(peer.page).open(peer.id);
      await expect(tripPage(peer.page).dead).toHaveCount(0);
      expect(await readAztec(peer.page)).toEqual(peer.code);
    }
  });

  await test.step('who refused wishes again, and now both accept', async () => {
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

  await test.step('each has a new code for the train of the other; the old ones are dead', async () => {
    for (const [mine, theirs] of [
      [one, other],
      [other, one],
    ] as const) {
      await exchangePage(mine.page).showTicket.click();
      await expect(tripPage(mine.page).valid).toContainText(theirs.departs);
      await expect(tripPage(mine.page).dead).toHaveCount(1);
      expect(await readAztec(mine.page)).not.toEqual(mine.code);
    }
  });
  await first.close();
  await second.close();
});

test('a ticket for its own train alone is wished another seat on it, which is then swapped', async ({
  page,
  inbox,
}) => {
  const booking = bookings.wrongType;
  await openTicket(page, booking);
  await expect(ticketPage(page).verdict).toContainText('This ticket cannot be swapped');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const wish = wishPage(page);

  await test.step('the form is for seats alone, and says why', async () => {
    await wish.way.click();
    await expect(wish.keepsTrain).toBeVisible();
    await expect(wish.trains).toHaveCount(0);
    await expectAccessible(page, 'a wish for the own train alone');
  });

  await test.step('a window seat in the quiet coach is found among the free ones', async () => {
    await wish.property('Window').check();
    await wish.property('Quiet coach').check();
    await wish.nothingBelow.uncheck();
    await wish.make.click();
    await wish.found.click();
    await expect(wish.get).toContainText('Coach H');
  });

  await test.step('it is accepted for nothing, and the old code is dead', async () => {
    await wish.accept.click();
    await proveByEmail(page, inbox, contactOf(booking));
    await expect(exchangePage(page).done).toBeVisible();
    await tripPage(page).open(id);
    await expect(tripPage(page).valid).toContainText('H');
    await expect(tripPage(page).dead).not.toHaveCount(0);
  });
});
