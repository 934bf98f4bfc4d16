import type { Page } from '@playwright/test';
import { cards, checkout } from '../../pages/payment/checkout';
import { exchangePage } from '../../pages/ticket/exchange';
import { tripPage } from '../../pages/ticket/trip';
import { undoPage } from '../../pages/ticket/undo';
import { bookings, contactOf } from '../../product/data/demo-bookings';
import { expect, test } from '../../product/journey';
import { openMailLink } from '../../product/steps/open-mail-link';
import { holdSeats, openTicket, verifyByEmail } from '../../product/steps/swap';

const getBookingId = (address: string) => new URL(address).pathname.split('/').at(-1) ?? '';

test('the mails of a swap and its undo open the trip on another device', { tag: '@all' }, async ({
  page,
  browser,
  inbox,
}) => {
  const { holder } = bookings.swappable;
  const email = contactOf(bookings.swappable);
  await openTicket(page, bookings.swappable);
  const undoPath = `/swap/${getBookingId(page.url())}/undo`;
  const mails = await inbox.watch(email);
  await holdSeats(page, -1);
  await verifyByEmail(page, inbox, email);
  await checkout(page).fill(cards.pays);
  await checkout(page).pay.click();
  await expect(exchangePage(page).done).toBeVisible();
  const swapped = await mails.message(({ subject }) => /^Your new ticket:/.test(subject));
  const other = await openMailLink(browser, swapped.links[0] ?? '', holder);
  await expect(tripPage(other).valid).toHaveCount(1);

  await page.goto(undoPath);
  await undoPage(page).goBack.click();
  await undoPage(page).confirm.click();
  await expect(undoPage(page).done).toBeVisible();
  const undone = await mails.message(({ subject }) => /^You are back/.test(subject));
  const third = await openMailLink(browser, undone.links[0] ?? '', holder);
  await expect(tripPage(third).timeline).toContainText('You undid your swap');
});

test('the mail of a Delay Repay claim opens its trip on another device', { tag: '@all' }, async ({
  page,
  browser,
  inbox,
}) => {
  const email = contactOf(bookings.late);
  await openTicket(page, bookings.late);
  await tripPage(page).open(getBookingId(page.url()));
  const mails = await inbox.watch(email);
  await tripPage(page)
    .delayRepay.getByRole('button', { name: /^Claim £/ })
    .click();
  await verifyByEmail(page, inbox, email);
  const received = await mails.message(({ subject }) => /^We have your complaint/.test(subject));
  const other = await openMailLink(browser, received.links[0] ?? '', bookings.late.holder);
  const claimOn = (device: Page) =>
    tripPage(device).complaints.getByRole('article', { name: 'Delay Repay' }).first();
  await expect(claimOn(other)).toHaveAttribute('data-complaint', 'RECEIVED');
  // Withdrawn, so that another journey finds the train unclaimed.
  await claimOn(page).getByRole('button', { name: 'Withdraw complaint' }).press('Enter');
  await page.getByRole('button', { name: 'Yes, withdraw it' }).press('Enter');
  await expect(claimOn(page)).toHaveAttribute('data-complaint', 'WITHDRAWN');
});
