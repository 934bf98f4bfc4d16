import { accountPages } from '../pages/account';
import { tripPage } from '../pages/trip';
import { tripsPage } from '../pages/trips';
import { readAztec } from '../product/aztec';
import { openTripsByCode } from '../product/by-code';
import { bookings } from '../product/demonstration';
import { expect, test } from '../product/journey';
import { openTicket } from '../product/swap';

test('the pass opens without a network, with the code that scanners read', async ({
  page,
  context,
  inbox,
  tolerate,
}) => {
  const trips = tripsPage(page);
  const trip = tripPage(page);
  await openTripsByCode(page, inbox, 'demo.hughes@example.com');
  await trips.upcoming.getByRole('link').first().click();
  await expect(trip.aztec.first()).toBeVisible();
  const online = await readAztec(page);
  const address = page.url();

  await test.step('the worker has kept the page and its files', async () => {
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const cache = await caches.open('train-swap-1');
          return (await cache.keys()).filter(({ url }) => url.includes('/r/mfe-trips/')).length;
        }),
      )
      .toBeGreaterThan(0);
  });

  // What fails without a network is written into the console by the browser itself.
  tolerate(/./);
  await context.setOffline(true);

  await test.step('a loaded page shows the pass, and from when it is', async () => {
    await page.goto(address);
    await expect(trip.aztec.first()).toBeVisible();
    await expect(page.getByText('Shown from this device')).toBeVisible();
    expect(await readAztec(page)).toEqual(online);
  });

  await test.step('so does the list of trips', async () => {
    await trips.open();
    await expect(trips.upcoming).toContainText('RAILCRD5');
  });

  await test.step('with the network back, Try again brings what is new', async () => {
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Shown from this device')).toBeHidden();
    await expect(trips.upcoming).toContainText('RAILCRD5');
  });

  await test.step('after signing out nothing is left on the device', async () => {
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

test('a trip that a guest opened by itself stands in the list without a network', async ({
  page,
  context,
  tolerate,
}) => {
  const ticket = await openTicket(page, bookings.swappable);
  await expect(ticket.heading).toBeVisible();
  const bookingId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  // The trip is here before it is known who the traveller is.
  const session = '**/api/authentication/session';
  await page.route(session, async (route) => {
    await expect(tripPage(page).aztec).toBeVisible();
    await route.continue();
  });
  const answered = page.waitForResponse(session);
  await tripPage(page).open(bookingId);
  await answered;
  await page.unroute(session);
  await expect(tripPage(page).aztec).toBeVisible();
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).includes('train-swap-1')))
    .toBe(true);
  await expect.poll(() => page.evaluate(async () => (await caches.match('/'))?.status)).toBe(200);
  tolerate(/./);
  await context.setOffline(true);
  await tripsPage(page).open();
  await expect(tripsPage(page).upcoming).toContainText(bookings.swappable.reference);
  await context.setOffline(false);
});
