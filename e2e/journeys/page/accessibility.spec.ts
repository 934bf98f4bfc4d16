import { checkout } from '../../pages/payment/checkout';
import { exchangePage } from '../../pages/ticket/exchange';
import { seatsPage } from '../../pages/ticket/seats';
import { ticketPage } from '../../pages/ticket/ticket';
import { tripPage } from '../../pages/ticket/trip';
import { bookings, contactOf } from '../../product/data/demo-bookings';
import { expect, test } from '../../product/journey';
import { openTicket, verifyByEmail } from '../../product/steps/swap';
import { expectAccessible } from '../../product/watch/check-accessibility';
import { expectTouchTargets } from '../../product/watch/check-targets';

const screens = [
  ['/', 'Swap your train'],
  ['/swap/scan', 'Scan my ticket'],
  ['/swap/without-reference', 'Find my ticket without a reference'],
  ['/trips', 'My trips'],
  ['/help', 'How can we help?'],
  ['/help/contact', 'Write to support'],
  ['/account', 'My account'],
  ['/account/sign-in', 'Sign in'],
  ['/account/reset-password', 'Reset your password'],
  ['/account/notifications', 'Email choices'],
  ['/account/privacy', 'Privacy choices'],
  ['/account/newsletter', 'Newsletter'],
  ['/swap/how-it-works', 'How a swap with others works'],
  ['/payments', 'Payments and receipts'],
  ['/no/such/page', 'There is no such page'],
] as const;

for (const [path, heading] of screens) {
  test(`the screen at ${path} is accessible and does not overflow`, { tag: '@all' }, async ({
    page,
    allowErrors,
  }) => {
    // The browser logs the status of an unknown page.
    if (path === '/no/such/page') allowErrors(/status of 404/);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(page, path);
    await expectTouchTargets(page, path);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, 'horizontal overflow in pixels').toBe(0);
  });
}

test('every screen of a swap is accessible', async ({ page, inbox }) => {
  await openTicket(page, bookings.disrupted);
  await expect(ticketPage(page).offers).not.toHaveCount(0);
  await expectAccessible(page, 'the ticket');
  await expectTouchTargets(page, 'the ticket');
  const bookingId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await ticketPage(page).offers.first().click();
  const seats = seatsPage(page);
  await seats.choosePlace();
  await expectAccessible(page, 'the seat map');
  await expectTouchTargets(page, 'the seat map');
  await seats.hold.click();
  await expect(exchangePage(page).identity).toBeVisible();
  await expectAccessible(page, 'the identity check');
  await expectTouchTargets(page, 'the identity check');
  await verifyByEmail(page, inbox, contactOf(bookings.disrupted));
  const { payment, confirmation, swap } = exchangePage(page);
  const cardFields = checkout(page).frame.owner();
  await expect(payment.or(confirmation)).toBeVisible();
  await expect(cardFields.or(swap)).toBeVisible();
  await expectAccessible(page, 'paying');
  await expectTouchTargets(page, 'paying');
  await tripPage(page).open(bookingId);
  await expect(tripPage(page).valid).not.toHaveCount(0);
  await expect(tripPage(page).aztec.first()).toBeVisible();
  await expectAccessible(page, 'the trip');
  await expectTouchTargets(page, 'the trip');
});
