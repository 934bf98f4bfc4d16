import { accountPages } from '../../pages/account/account';
import { findTicketPage } from '../../pages/ticket/find-ticket';
import { savedTicketPage } from '../../pages/ticket/saved-ticket';
import { ticketPage } from '../../pages/ticket/ticket';
import { tripPage } from '../../pages/ticket/trip';
import { bookings, contactOf } from '../../product/data/demo-bookings';
import { expect, test } from '../../product/journey';
import { readAztec } from '../../product/steps/read-aztec';
import { signInByCode } from '../../product/steps/sign-in-by-code';
import { openTicket } from '../../product/steps/swap';
import { waitUntilDeleted, waitUntilStored } from '../../product/steps/wait-until-stored';
import { expectAccessible } from '../../product/watch/check-accessibility';

test('opens the ticket and the pass from the home screen after only the ticket page was seen online', async ({
  page,
  context,
  allowErrors,
}) => {
  const saved = savedTicketPage(page);
  await openTicket(page, bookings.swappable);
  const address = page.url();
  await waitUntilStored(page);

  // The browser logs failed requests.
  allowErrors(/./);
  await context.setOffline(true);

  await test.step('the start page lists the ticket', async () => {
    await findTicketPage(page).open();
    await expect(saved.list).toContainText(bookings.swappable.reference);
    await saved.list.getByRole('link').click();
    await expect(page).toHaveURL(address);
  });

  const online =
    await test.step('the ticket shows its date, the pass and what will be possible', async () => {
      await expect(saved.notice).toBeVisible();
      await expect(page.getByText('This copy is as of')).toBeVisible();
      await expect(saved.ticket).toContainText(bookings.swappable.reference);
      await expect(tripPage(page).aztec).toBeVisible();
      await expect(saved.action('Swap my train')).toHaveAttribute('aria-disabled', 'true');
      await expect(saved.action('Swap my train')).toHaveAccessibleDescription(
        /^Swaps need a connection/,
      );
      await expectAccessible(page, 'the ticket without a network');
      return readAztec(page);
    });

  await test.step('the shortcut opens the same pass', async () => {
    await page.goto('/trips/next');
    await expect(tripPage(page).aztec).toBeVisible();
    expect(await readAztec(page)).toEqual(online);
  });

  await test.step('the ticket is current again when the network returns', async () => {
    await page.goto(address);
    await expect(saved.notice).toBeVisible();
    await context.setOffline(false);
    await expect(ticketPage(page).verdict).toBeVisible();
    await expect(saved.notice).toBeHidden();
  });
});

test('deletes the ticket on the device when the session ends', { tag: '@all' }, async ({
  page,
  context,
  inbox,
  allowErrors,
}) => {
  const { account } = accountPages(page);
  await signInByCode(page, inbox, contactOf(bookings.railcard));
  const ticket = await openTicket(page, bookings.railcard);
  await expect(ticket.verdict).toBeVisible();
  const address = page.url();
  await waitUntilStored(page);
  await account.open();
  await account.signOut.click();
  await expect(account.signedOut).toBeVisible();
  await waitUntilDeleted(page);

  allowErrors(/./);
  await context.setOffline(true);
  await page.goto(address);
  await expect(page.getByText('Your ticket could not be loaded')).toBeVisible();
  await expect(tripPage(page).aztec).toHaveCount(0);
  await findTicketPage(page).open();
  await expect(findTicketPage(page).heading).toBeVisible();
  await expect(savedTicketPage(page).list).toHaveCount(0);
});
