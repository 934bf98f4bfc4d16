import { checkout } from '../pages/checkout';
import { exchangePage } from '../pages/exchange';
import { seatsPage } from '../pages/seats';
import { ticketPage } from '../pages/ticket';
import { tripPage } from '../pages/trip';
import { expectAccessible } from '../product/check-accessibility';
import { bookings, contactOf } from '../product/demonstration';
import { expect, test } from '../product/journey';
import { openTicket, proveByEmail } from '../product/swap';

const screens = [
  ['/', 'Swap your train'],
  ['/trips', 'My trips'],
  ['/help', 'How can we help?'],
  ['/help/contact', 'Write to support'],
  ['/account', 'My account'],
  ['/account/sign-in', 'Sign in'],
  ['/account/reset-password', 'Reset your password'],
  ['/account/privacy', 'Privacy choices'],
  ['/payments', 'Payments and receipts'],
  ['/no/such/page', 'There is no such page'],
] as const;

for (const [path, heading] of screens) {
  test(`the screen at ${path} is accessible and fits its window`, async ({ page, tolerate }) => {
    // The browser writes the status of a page that does not exist into the console.
    if (path === '/no/such/page') tolerate(/status of 404/);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(page, path);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, 'pixels that stand out sideways').toBe(0);
  });
}

test('every screen of a swap is accessible', async ({ page, inbox }) => {
  await openTicket(page, bookings.disrupted);
  await expect(ticketPage(page).offers).not.toHaveCount(0);
  await expectAccessible(page, 'the ticket');
  const bookingId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await ticketPage(page).offers.first().click();
  const seats = seatsPage(page);
  await seats.choosePlace();
  await expectAccessible(page, 'the seat map');
  await seats.hold.click();
  await expect(exchangePage(page).identity).toBeVisible();
  await expectAccessible(page, 'the proof of identity');
  await proveByEmail(page, inbox, contactOf(bookings.disrupted));
  const { payment, confirmation, swap } = exchangePage(page);
  const cardFields = checkout(page).frame.owner();
  await expect(payment.or(confirmation)).toBeVisible();
  await expect(cardFields.or(swap)).toBeVisible();
  await expectAccessible(page, 'paying');
  await tripPage(page).open(bookingId);
  await expect(tripPage(page).valid).not.toHaveCount(0);
  await expect(tripPage(page).aztec.first()).toBeVisible();
  await expectAccessible(page, 'the trip');
});
