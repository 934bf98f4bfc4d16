import type { Page } from '@playwright/test';
import { accountPages } from '../../pages/account/account';
import { oneTimeCode } from '../../pages/account/one-time-code';
import { cards, checkout } from '../../pages/payment/checkout';
import { exchangePage } from '../../pages/ticket/exchange';
import { findTicketPage } from '../../pages/ticket/find-ticket';
import { seatsPage } from '../../pages/ticket/seats';
import { ticketPage } from '../../pages/ticket/ticket';
import { tripPage } from '../../pages/ticket/trip';
import { wishPage } from '../../pages/ticket/wish';
import { bookings, contactOf } from '../../product/data/demo-bookings';
import { expect, test } from '../../product/journey';
import { holdOffer } from '../../product/steps/call-service';
import { openTicket, verifyByEmail } from '../../product/steps/swap';
import { expectTranslated, translatePages } from '../../product/steps/translate-page';

test.beforeEach(({ page }) => translatePages(page));
test.afterEach(({ page }) => expectTranslated(page));

const screens = [
  ['/swap/scan', 'Scan my ticket'],
  ['/swap/how-it-works', 'How a swap with others works'],
  ['/trips', 'My trips'],
  ['/account', 'My account'],
  ['/account/reset-password', 'Reset your password'],
  ['/account/notifications', 'Email choices'],
  ['/account/privacy', 'Privacy choices'],
  ['/account/newsletter', 'Newsletter'],
  ['/payments', 'Payments and receipts'],
  ['/swap/b1/nowhere', 'There is no such page'],
] as const;

test('the help search works on a page that the browser translates', async ({ page }) => {
  await page.goto('/help');
  const status = page.getByRole('main').getByRole('status');
  await expect(status).toHaveText(/^\d+ pages$/);
  const search = page.getByRole('searchbox');
  for (const question of ['refund', 'xyzzyplugh', 'seat', '']) {
    await search.pressSequentially(question, { delay: 20 });
    await expect(status).not.toHaveText(/Searching/);
    await expect(status).toHaveText(
      question === 'xyzzyplugh' ? /^No help page was found/ : /^\d+ page/,
    );
    await search.fill('');
  }
  await page.getByRole('main').getByRole('article').or(page.locator('main h2 a')).first().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('How can we help?');
});

test('every screen and its errors work on a page that the browser translates', {
  tag: '@all',
}, async ({ page, inbox, allowErrors }) => {
  allowErrors(/status of 404/);
  for (const [path, heading] of screens) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectTranslated(page);
  }

  const { open, submit, findBooking, alert, reference } = findTicketPage(page);
  await open();
  await submit.click();
  await expect(alert).toContainText('Enter the reference');
  await findBooking({ reference: 'NOSUCH99', holder: 'Guess' });
  await expect(alert).toContainText('We could not find this ticket');
  await reference.fill('');
  await submit.click();
  await expect(alert).toContainText('Enter the reference');
  await expectTranslated(page);

  await page.goto('/help/contact');
  const send = page.getByRole('main').getByRole('button', { name: 'Send' }).first();
  await send.click();
  await page.getByLabel('Your email address').fill('not an address');
  await send.click();
  await expect(page.getByRole('main').getByText('name@example.com').first()).toBeVisible();
  await expectTranslated(page);

  const { signIn, account } = accountPages(page);
  const address = 'translated@example.com';
  await signIn.open();
  await signIn.send.click();
  await signIn.email.fill(address);
  const arriving = await inbox.watch(address);
  await signIn.send.click();
  await oneTimeCode(page).enter('000000');
  await expect(oneTimeCode(page).alert).toContainText('This code is not right');
  await oneTimeCode(page).enter('111111');
  await expect(oneTimeCode(page).alert).toContainText('you have 3 more tries');
  await oneTimeCode(page).enter(await arriving.code());
  await expect(page).not.toHaveURL(/sign-in/);
  await account.open();
  await expect(account.signedInAs(address)).toBeVisible();
  await expectTranslated(page);
  await account.signOut.click();
  await expect(account.signedOut).toBeVisible();
});

const bookingIdOf = (page: Page) => new URL(page.url()).pathname.split('/')[2] ?? '';

test('a swap, a wish and a trip work on a page that the browser translates', {
  tag: '@all',
}, async ({ page, inbox }) => {
  await openTicket(page, bookings.firstClass);
  const bookingId = bookingIdOf(page);
  await expect(ticketPage(page).offers).not.toHaveCount(0);
  await ticketPage(page).discountToggle.click();
  await ticketPage(page).discountCode.fill('NOSUCHCODE');
  await ticketPage(page).discountCode.press('Enter');
  await expect(page.getByRole('main')).toContainText('do not know this');
  await expectTranslated(page);

  await ticketPage(page).offers.first().click();
  await seatsPage(page).wish('Window').click();
  await seatsPage(page).chooseForMe.click();
  await expectTranslated(page);
  // A train that costs more. Which of the listed trains do, changes with the time of day.
  const operationId = await holdOffer(page, bookingId, 'mostExpensive');
  await page.goto(`/swap/${bookingId}/exchange/${operationId}`);
  await verifyByEmail(page, inbox, contactOf(bookings.firstClass));
  const { payment, done } = exchangePage(page);
  await expect(payment).toBeVisible();
  const { fill, pay, declined } = checkout(page);
  await fill(cards.declined);
  await pay.click();
  await expect(declined).toBeVisible();
  await expectTranslated(page);
  await fill(cards.pays);
  await pay.click();
  await expect(done).toBeVisible();
  await expectTranslated(page);
  await exchangePage(page).receipt.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
  await expectTranslated(page);
  await page.goto(`/swap/${bookingId}/undo`);
  await expect(page.getByRole('heading', { level: 1, name: 'Undo your swap' })).toBeVisible();
  await expectTranslated(page);

  await tripPage(page).open(bookingId);
  await expect(tripPage(page).valid).not.toHaveCount(0);
  await tripPage(page).complaints.getByRole('button', { name: 'Make a complaint' }).click();
  await tripPage(page).complaints.getByRole('button', { name: 'Send the complaint' }).click();
  await expect(tripPage(page).complaints).toContainText('Write what happened.');
  await expectTranslated(page);

  const wish = wishPage(page);
  await wish.open(bookingId);
  await wish.make.click();
  await expect(page.getByRole('main')).toContainText('Your wish is empty');
  await wish.makeRoom.check();
  await wish.make.click();
  await expect(wish.looking).toBeVisible();
  await wish.withdraw.click();
  await expect(wish.withdrawn).toBeVisible();
});
