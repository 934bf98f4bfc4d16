import type { Page } from '@playwright/test';
import { pageFrame } from '../pages/frame';
import { ticketPage } from '../pages/ticket';
import { bookings } from '../product/demonstration';
import { expect, test } from '../product/journey';
import { openTicket } from '../product/swap';

const linkPositions = (page: Page) =>
  pageFrame(page)
    .navigation.getByRole('link')
    .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().x)));

test('the links of the header stay in place when a ticket is found and the page is loaded again', async ({
  page,
}) => {
  await page.goto('/');
  await expect(pageFrame(page).navigation).toBeVisible();
  const before = await linkPositions(page);
  await openTicket(page, bookings.swappable);
  expect(await linkPositions(page)).toEqual(before);
  await page.reload();
  await expect(ticketPage(page).verdict).toBeVisible();
  await expect(pageFrame(page).link('Sign in')).toBeVisible();
  expect(await linkPositions(page)).toEqual(before);
});

/** Pairs of texts in one row of the list whose boxes overlap. */
const overlaps = (page: Page) =>
  ticketPage(page).offers.evaluateAll((links) =>
    links.flatMap((link) => {
      const row = link.parentElement;
      const texts = [...(row?.querySelectorAll('time, button > span, span') ?? [])]
        .filter((element) => element.childElementCount === 0 && element.textContent?.trim())
        // What only a screen reader needs is one pixel large.
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

test('the texts of a train do not overlap on narrow screens', async ({ page }) => {
  await openTicket(page, bookings.firstClass);
  await expect(ticketPage(page).offers.first()).toBeVisible();
  for (const width of [320, 345, 360, 375, 390, 412, 432]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await overlaps(page), `at ${width} pixels`).toEqual([]);
  }
});
