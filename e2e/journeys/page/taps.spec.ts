import type { Locator, Page } from '@playwright/test';
import { oneTimeCode } from '../../pages/account/one-time-code';
import { cards, checkout } from '../../pages/payment/checkout';
import { exchangePage } from '../../pages/ticket/exchange';
import { findTicketPage } from '../../pages/ticket/find-ticket';
import { seatsPage } from '../../pages/ticket/seats';
import { ticketPage } from '../../pages/ticket/ticket';
import { bookings, contactOf } from '../../product/data/demo-bookings';
import { expect, test } from '../../product/journey';

/** Counts what a traveller does. A tap is a press on the screen; the Next key of the keyboard is none. */
function countEffort(page: Page) {
  const effort = { taps: 0, characters: 0 };
  return {
    effort,
    tap: async (target: Locator) => {
      effort.taps += 1;
      await target.click();
    },
    type: async (text: string) => {
      effort.characters += text.length;
      await page.keyboard.type(text);
    },
  };
}

test('a swap with code and card takes few taps and characters', { tag: '@all' }, async ({
  page,
  inbox,
}) => {
  const { effort, tap, type } = countEffort(page);
  const find = findTicketPage(page);
  const { reference, holder } = bookings.swappable;
  await find.open();
  await tap(find.reference);
  await type(reference);
  await page.keyboard.press('Tab');
  await type(holder);
  await tap(find.submit);
  await tap(ticketPage(page).offers.last());
  const seats = seatsPage(page);
  await expect(seats.plan).toBeVisible();
  await tap(seats.free.first());
  await tap(seats.hold);
  const arriving = await inbox.watch(contactOf(bookings.swappable));
  await tap(exchangePage(page).sendByEmail);
  await expect(oneTimeCode(page).first).toBeFocused();
  await type(await arriving.code());
  const panel = checkout(page);
  await tap(panel.number);
  // Each complete field moves on to the next one.
  for (const text of [cards.pays, '1230', '123', 'M11AE']) await type(text);
  await tap(panel.pay);
  await expect(exchangePage(page).done).toBeVisible();
  expect(effort).toEqual({ taps: 8, characters: 48 });
});
