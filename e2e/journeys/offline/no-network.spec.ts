import { accountPages } from '../../pages/account/account';
import { tripPage } from '../../pages/ticket/trip';
import { tripsPage } from '../../pages/ticket/trips';
import { bookings } from '../../product/data/demo-bookings';
import { expect, test } from '../../product/journey';
import { readAztec } from '../../product/steps/read-aztec';
import { openTripsByCode } from '../../product/steps/sign-in-by-code';
import { openTicket } from '../../product/steps/swap';

test('shows the pass with the same Aztec code without a network', async ({
  page,
  context,
  inbox,
  allowErrors,
}) => {
  const trips = tripsPage(page);
  const trip = tripPage(page);
  await openTripsByCode(page, inbox, 'demo.hughes@example.com');
  await trips.upcoming.getByRole('link').first().click();
  await expect(trip.aztec.first()).toBeVisible();
  const online = await readAztec(page);
  const address = page.url();

  await test.step('the service worker caches the page and its files', async () => {
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const cache = await caches.open('train-swap-1');
          return (await cache.keys()).filter(({ url }) => url.includes('/r/mfe-trips/')).length;
        }),
      )
      .toBeGreaterThan(0);
  });

  // The browser logs failed requests.
  allowErrors(/./);
  await context.setOffline(true);

  await test.step('a loaded page shows the pass and its date', async () => {
    await page.goto(address);
    await expect(trip.aztec.first()).toBeVisible();
    await expect(page.getByText('Shown from this device')).toBeVisible();
    expect(await readAztec(page)).toEqual(online);
  });

  await test.step('the list of trips works too', async () => {
    await trips.open();
    await expect(trips.upcoming).toContainText('RAILCRD5');
  });

  await test.step('the page loads current data when the network is back', async () => {
    await context.setOffline(false);
    await expect(page.getByText('Shown from this device')).toBeHidden();
    await expect(trips.upcoming).toContainText('RAILCRD5');
  });

  await test.step('sign-out deletes the data on the device', async () => {
    const { account } = accountPages(page);
    await account.open();
    await account.signOut.click();
    await expect(account.signedOut).toBeVisible();
    await context.setOffline(true);
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'This trip cannot be shown' })).toBeVisible();
    await context.setOffline(false);
  });
});

test('lists a trip that a guest opened directly without a network', async ({
  page,
  context,
  allowErrors,
}) => {
  const ticket = await openTicket(page, bookings.swappable);
  await expect(ticket.heading).toBeVisible();
  const bookingId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  // The trip arrives before the session is known.
  const session = '**/api/authentication/session';
  await page.route(session, async (route) => {
    await expect(tripPage(page).aztec).toBeVisible();
    await route.continue();
  });
  const response = page.waitForResponse(session);
  await tripPage(page).open(bookingId);
  await response;
  await page.unroute(session);
  await expect(tripPage(page).aztec).toBeVisible();
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).includes('train-swap-1')))
    .toBe(true);
  await expect.poll(() => page.evaluate(async () => (await caches.match('/'))?.status)).toBe(200);
  allowErrors(/./);
  await context.setOffline(true);
  await tripsPage(page).open();
  await expect(tripsPage(page).upcoming).toContainText(bookings.swappable.reference);
  await context.setOffline(false);
});
