import { findTicketPage } from '../pages/find-ticket';
import { ticketPage } from '../pages/ticket';
import { bookings } from '../product/demonstration';
import { cardIn, expect, refusals, retryIn, test } from './recovery-test';

test('when the remote does not come the card takes the place of what the page came with; Retry brings back what was typed', async ({
  page,
  faulty,
  sets,
  tolerate,
}) => {
  tolerate(refusals);
  faulty.break(/^\/r\/mfe-swap\/.*\.js$/, 'hangs');
  const { heading, reference } = findTicketPage(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(heading).toBeVisible();
  expect(await page.locator('[data-release]').getAttribute('data-release')).toBe(
    sets.now['mfe-swap'],
  );
  await reference.fill('SWAPME24');
  await expect(cardIn(page)).toBeVisible();
  await expect(heading).toBeHidden();
  faulty.heal();
  await retryIn(page).click();
  await expect(heading).toBeVisible();
  await expect(cardIn(page)).toHaveCount(0);
  await expect(reference).toHaveValue('SWAPME24');
});

test('another release than the one that made the markup draws its own', async ({
  page,
  faulty,
  sets,
  tolerate,
}) => {
  tolerate(refusals);
  faulty.break(new RegExp(`^/r/mfe-swap/${sets.now['mfe-swap']}/`), 'refused');
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('[data-release]')).toHaveCount(0);
  const { heading, lookUp } = findTicketPage(page);
  await expect(heading).toBeVisible();
  await expect(cardIn(page)).toHaveCount(0);
  await lookUp(bookings.swappable);
  await expect(ticketPage(page).heading).toBeVisible();
});
