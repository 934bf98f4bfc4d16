import { findTicketPage } from '../../pages/ticket/find-ticket';
import { ticketPage } from '../../pages/ticket/ticket';
import { bookings } from '../../product/data/demo-bookings';
import { expect, loadErrors, recoveryCard, retryButton, test } from '../recovery-test';

test('replaces the prerendered screen by the card when the remote hangs, and Retry restores the typed text', async ({
  page,
  faultProxy,
  sets,
  allowErrors,
}) => {
  allowErrors(loadErrors);
  faultProxy.break(/^\/r\/mfe-swap\/.*\.js$/, 'hangs');
  const { heading, reference } = findTicketPage(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(heading).toBeVisible();
  expect(await page.locator('[data-release]').getAttribute('data-release')).toBe(
    sets.now['mfe-swap'],
  );
  await reference.fill('SWAPME24');
  await expect(recoveryCard(page)).toBeVisible();
  await expect(heading).toBeHidden();
  faultProxy.repair();
  await retryButton(page).click();
  await expect(heading).toBeVisible();
  await expect(recoveryCard(page)).toHaveCount(0);
  await expect(reference).toHaveValue('SWAPME24');
});

test('renders the screen again when another release than the prerendered one is loaded', {
  tag: '@all',
}, async ({ page, faultProxy, sets, allowErrors }) => {
  allowErrors(loadErrors);
  faultProxy.break(new RegExp(`^/r/mfe-swap/${sets.now['mfe-swap']}/`), 'refused');
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('[data-release]')).toHaveCount(0);
  const { heading, findBooking } = findTicketPage(page);
  await expect(heading).toBeVisible();
  await expect(recoveryCard(page)).toHaveCount(0);
  await findBooking(bookings.swappable);
  await expect(ticketPage(page).heading).toBeVisible();
});
