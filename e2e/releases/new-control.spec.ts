import { accountPages } from '../pages/account/account';
import { cards, checkout } from '../pages/payment/checkout';
import { exchangePage } from '../pages/ticket/exchange';
import { ticketPage } from '../pages/ticket/ticket';
import { tripsPage } from '../pages/ticket/trips';
import { bookings, contactOf } from '../product/data/demo-bookings';
import { createChangedBuild, deliver, liveReleases } from '../product/deliver';
import { expect, test } from '../product/journey';
import { holdSeats, openTicket } from '../product/steps/swap';

test('all four remotes use a new release of the code control without a rebuild', async ({
  page,
  product,
  inbox,
}) => {
  const before = await liveReleases(product);
  const built = await createChangedBuild(product, 'shared-otp', ['"Digit "', '"Numeral "']);
  await deliver(product, 'publish', 'shared-otp', '--built', built, '--promote', 'staging');
  await expect
    .poll(async () => (await liveReleases(product))['shared-otp'])
    .not.toBe(before['shared-otp']);
  const { 'shared-otp': _old, ...others } = before;
  expect(await liveReleases(product)).toMatchObject(others);

  const email = contactOf(bookings.swappable);
  const newControl = page.getByLabel(/^Numeral 1 of \d+$/);
  const enterCode = async (code: string) => {
    await newControl.click();
    await page.keyboard.type(code);
  };

  await test.step('sign-in', async () => {
    const { signIn } = accountPages(page);
    await signIn.open();
    await signIn.email.fill(email);
    await signIn.send.click();
    await expect(newControl).toBeVisible();
  });

  await test.step('trips', async () => {
    const trips = tripsPage(page);
    await trips.open();
    await trips.address.fill('demo.hughes@example.com');
    await trips.send.click();
    await expect(newControl).toBeVisible();
  });

  await test.step('swap', async () => {
    await openTicket(page, bookings.swappable);
    await expect(ticketPage(page).offers).not.toHaveCount(0);
    await holdSeats(page, (await ticketPage(page).offers.count()) - 1);
    const arriving = await inbox.watch(email);
    await exchangePage(page).sendByEmail.click();
    await enterCode(await arriving.code());
    await expect(exchangePage(page).payment).toBeVisible();
  });

  await test.step('payments', async () => {
    await checkout(page).fill(cards.requiresCode);
    await checkout(page).pay.click();
    await expect(checkout(page).challenge).toBeVisible();
    await expect(newControl).toBeVisible();
  });
});
