import { findTicketPage } from '../pages/ticket/find-ticket';
import { bookings, contactOf } from '../product/data/demo-bookings';
import { openTripsByCode, signInByCode } from '../product/steps/sign-in-by-code';
import { expect, takePictures, test } from './camera';

const guestScreens = [
  ['trips-none', '/trips'],
  ['help', '/help'],
  ['help-contact', '/help/contact'],
  ['sign-in', '/account/sign-in'],
  ['reset-password', '/account/reset-password'],
  ['notifications-guest', '/account/notifications'],
  ['privacy', '/account/privacy'],
  ['payments-guest', '/payments'],
] as const;

for (const [state, path] of guestScreens) {
  test(`the screen at ${path} for a guest`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await takePictures(page, state);
  });
}

test('an unknown address', async ({ page, allowErrors }) => {
  allowErrors(/status of 404/);
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await takePictures(page, 'not-found');
});

test('the trips of a guest who confirmed an address', async ({ page, inbox }) => {
  await openTripsByCode(page, inbox, contactOf(bookings.railcard));
  await takePictures(page, 'trips');
});

test('the first screen with the next trip', async ({ page, inbox }) => {
  await signInByCode(page, inbox, contactOf(bookings.swappable));
  await page.goto('/');
  await expect(findTicketPage(page).nextTrip).toBeVisible();
  await takePictures(page, 'first-screen-next-trip');
});

test('the screens of a traveller who is signed in', async ({ page, inbox }) => {
  await signInByCode(page, inbox, contactOf(bookings.late));
  for (const [state, path] of [
    ['first-screen-signed-in', '/'],
    ['account', '/account'],
    ['payments', '/payments'],
    ['trips-signed-in', '/trips'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await takePictures(page, state);
  }
});
