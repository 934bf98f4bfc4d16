import type { Locator, Page } from '@playwright/test';
import { findTicketPage } from '../../pages/ticket/find-ticket';
import { seatsPage } from '../../pages/ticket/seats';
import { ticketPage } from '../../pages/ticket/ticket';
import { wishPage } from '../../pages/ticket/wish';
import { bookings } from '../../product/data/demo-bookings';
import { expect, test } from '../../product/journey';
import { delayRequests } from '../../product/steps/delay-requests';

/** Holds the matching requests after an action until its sign of progress is visible, as on a slow network. */
async function whileHeld(page: Page, url: RegExp, act: () => Promise<void>, sign: Locator) {
  const release = await delayRequests(page, url);
  await act();
  await expect(sign).toBeVisible();
  release();
  await expect(sign).toBeHidden();
  await page.unroute(url);
}

const main = (page: Page) => page.getByRole('main');
const busyButton = (page: Page) => main(page).locator('button[aria-busy="true"]').first();
const loading = (page: Page, name: string) => main(page).getByRole('status', { name });

test('each action of a swap shows its progress on a slow network', async ({ page }) => {
  const find = findTicketPage(page);
  await find.open();
  await find.reference.fill(bookings.party.reference);
  await find.holder.fill(bookings.party.holder);
  const lookUp = () => find.submit.click();
  await whileHeld(page, /booking-lookups$/, lookUp, busyButton(page));

  const ticket = ticketPage(page);
  await expect(ticket.offers).not.toHaveCount(0);
  await whileHeld(
    page,
    /exchange-offers$/,
    () => ticket.traveller('Ren').click(),
    main(page).getByText('Updating the prices…'),
  );
  await expect(ticket.traveller('Ren')).not.toBeChecked();
  await ticket.discountToggle.click();
  await ticket.discountCode.fill('NOSUCHCODE');
  const apply = () => main(page).getByRole('button', { name: 'Apply' }).click();
  await whileHeld(page, /exchange-offers$/, apply, busyButton(page));

  const seats = seatsPage(page);
  const chooseTrain = () => ticket.offers.first().click();
  await whileHeld(page, /seat-maps/, chooseTrain, loading(page, 'Loading the seats'));
  await seats.chooseForMe.click();
  await expect(page.getByRole('button', { name: 'Other seats' })).toBeVisible();
  const hold = () => seats.hold.click();
  await whileHeld(page, /exchange-operations$/, hold, busyButton(page));
  const sendCode = () =>
    main(page)
      .getByRole('button', { name: /^Send email/ })
      .click();
  await whileHeld(page, /one-time-codes$/, sendCode, busyButton(page));
});

test('a wish shows its progress on a slow network', { tag: '@all' }, async ({ page }) => {
  const find = findTicketPage(page);
  const wish = wishPage(page);
  await find.open();
  await find.findBooking(bookings.railcard);
  await expect(ticketPage(page).verdict).toBeVisible();
  await wish.link.click();
  await expect(wish.form).toBeVisible();
  await wish.makeRoom.check();
  await whileHeld(page, /\/wishes$/, () => wish.make.click(), busyButton(page));
  await expect(wish.looking).toBeVisible();
  const withdraw = () => main(page).getByRole('button', { name: 'Withdraw my wish' }).click();
  await whileHeld(page, /\/wishes\/[^/]+$/, withdraw, busyButton(page));
});

test('help shows its progress on a slow network', { tag: '@all' }, async ({ page }) => {
  await page.goto('/help');
  await expect(page.getByRole('region', { name: 'Help pages' })).toBeVisible();
  const search = () => page.getByLabel('Search the help pages').fill('refund');
  await whileHeld(page, /help-articles/, search, main(page).getByText('Searching…'));
  await page.goto('/help/contact');
  await page.getByLabel('Your email address').fill('slow.network@example.com');
  await page.getByLabel('What is it about?').fill('A slow network');
  await page.getByLabel('Your message').fill('Does the button show that it is working?');
  const send = () => main(page).getByRole('button', { name: 'Send message' }).click();
  await whileHeld(page, /support-cases$/, send, busyButton(page));
});
