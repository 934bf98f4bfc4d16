import { tripPage } from '../../pages/ticket/trip';
import { bookings, contactOf } from '../../product/data/demo-bookings';
import { expect, test } from '../../product/journey';
import { openTicket, verifyByEmail } from '../../product/steps/swap';
import { expectAccessible } from '../../product/watch/check-accessibility';

test('claims Delay Repay for a late train and withdraws the claim', async ({ page, inbox }) => {
  await openTicket(page, bookings.late);
  await expect(page.getByText(/^£[\d.]+ is due to you$/)).toBeInViewport();
  const trip = tripPage(page);
  await page.getByRole('link', { name: /^Claim £/ }).click();
  const { delayRepay, complaints } = trip;
  await expect(delayRepay).toContainText('47 minutes late');
  await expect(delayRepay).toContainText('Avanti West Coast decides and pays');
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'horizontal overflow in pixels').toBe(0);

  await delayRepay.getByRole('button', { name: /^Claim £/ }).click();
  await expect(delayRepay.getByRole('heading', { name: 'Confirm that it is you' })).toBeFocused();
  await expectAccessible(page, 'the code for a claim');
  const arriving = await inbox.watch(contactOf(bookings.late));
  await verifyByEmail(page, inbox, contactOf(bookings.late));
  await expect(complaints).toContainText(/We have your complaint TC-/);
  const claim = complaints.getByRole('article', { name: 'Delay Repay' }).first();
  await expect(claim).toHaveAttribute('data-complaint', 'RECEIVED');
  await expect(delayRepay).toContainText('claimed for it already');
  await expect(trip.timeline).toContainText(/You sent complaint TC-/);
  await arriving.message(({ subject }) => /^We have your complaint TC-/.test(subject));
  await expectAccessible(page, 'a trip with a complaint');

  // Withdrawn, so that the next project finds the train unclaimed.
  await claim.getByRole('button', { name: 'Withdraw complaint' }).press('Enter');
  await page.getByRole('button', { name: 'Yes, withdraw it' }).press('Enter');
  await expect(claim).toHaveAttribute('data-complaint', 'WITHDRAWN');
  await expect(claim.getByRole('heading', { level: 3 })).toBeFocused();
  await expect(delayRepay.getByRole('button', { name: /^Claim £/ })).toBeVisible();
});
