import type { Page } from '@playwright/test';
import { pageFrame } from '../../pages/frame';
import { ticketPage } from '../../pages/ticket/ticket';
import { bookings } from '../../product/data/demo-bookings';
import { expect, test } from '../../product/journey';
import { delayRequests } from '../../product/steps/delay-requests';
import { openTicket } from '../../product/steps/swap';

const linkPositions = (page: Page) =>
  pageFrame(page)
    .navigation.getByRole('link')
    .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().x)));

/** Asserts that no link moved by more than a typeface does that is there on one page and not on the other. */
function expectSamePositions(now: readonly number[], before: readonly number[]) {
  expect(now).toHaveLength(before.length);
  const moves = now.map((x, index) => Math.abs(x - (before[index] ?? 0)));
  expect(Math.max(...moves), `positions ${now}, before ${before}`).toBeLessThan(13);
}

for (const width of [390, 1280]) {
  test(`the header links keep their positions after a ticket is found and after a reload, at ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    // The typefaces are in the cache now, so both pages have them.
    await page.reload();
    await expect(pageFrame(page).navigation).toBeVisible();
    const before = await linkPositions(page);
    await openTicket(page, bookings.swappable);
    expectSamePositions(await linkPositions(page), before);
    await page.reload();
    await expect(ticketPage(page).verdict).toBeVisible();
    await expect(pageFrame(page).link('Sign in')).toBeVisible();
    expectSamePositions(await linkPositions(page), before);
  });
}

/** Pairs of overlapping texts in one row of the list. */
const overlaps = (page: Page) =>
  page
    .getByRole('region', { name: /^(Earlier|Later) trains$/ })
    .locator('li > div')
    .evaluateAll((rows) =>
      rows.flatMap((row) => {
        const texts = [...row.querySelectorAll('time, button > span, span, a')]
          .filter((element) => element.childElementCount === 0 && element.textContent?.trim())
          // Text for screen readers has a size of one pixel.
          .filter((element) => element.getBoundingClientRect().width > 2)
          .map((element) => {
            const range = document.createRange();
            range.selectNodeContents(element);
            return { text: element.textContent, box: range.getBoundingClientRect() };
          });
        return texts.flatMap(({ text, box }, index) =>
          texts
            .slice(index + 1)
            .filter(
              (other) =>
                box.left < other.box.right - 1 &&
                other.box.left < box.right - 1 &&
                box.top < other.box.bottom - 2 &&
                other.box.top < box.bottom - 2,
            )
            .map((other) => `${text} / ${other.text}`),
        );
      }),
    );

test('the texts of a train do not overlap at any width', async ({ page }) => {
  // The second ticket has a full train on its board, with a longer button.
  for (const booking of [bookings.firstClass, bookings.swappable]) {
    await openTicket(page, booking);
    await expect(ticketPage(page).offers.first()).toBeVisible();
    for (const width of [320, 345, 360, 375, 390, 412, 432, 600, 704, 768, 960, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overlaps(page), `${booking.reference} at ${width} pixels`).toEqual([]);
    }
  }
});

test('placeholders reserve the space and are drawn after 200 ms', async ({ page }) => {
  const respond = await delayRequests(page, '**/api/web/**');
  await page.goto('/help');
  const placeholder = page.getByLabel('Loading the help pages');
  await expect(placeholder).toBeVisible();
  await expect(placeholder).toHaveCSS('animation-delay', '0.2s');
  respond();
  await expect(page.getByRole('region', { name: 'Help pages' })).toBeVisible();
  await expect(placeholder).toHaveCount(0);
});
