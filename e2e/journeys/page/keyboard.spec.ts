import type { Page } from '@playwright/test';
import { oneTimeCode } from '../../pages/account/one-time-code';
import { exchangePage } from '../../pages/ticket/exchange';
import { findTicketPage } from '../../pages/ticket/find-ticket';
import { seatsPage } from '../../pages/ticket/seats';
import { ticketPage } from '../../pages/ticket/ticket';
import { bookings, contactOf } from '../../product/data/demo-bookings';
import { expect, test } from '../../product/journey';

const maxTabs = 80;

type Focused = { role: string; name: string };

const readFocus = (page: Page): Promise<Focused> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const name = element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    return { role: element?.tagName.toLowerCase() ?? '', name: name.trim() };
  });

/** Presses Tab until an element with this name has the focus. */
async function focusByTab(page: Page, name: RegExp) {
  for (let step = 0; step < maxTabs; step += 1) {
    await page.keyboard.press('Tab');
    if (name.test((await readFocus(page)).name)) return;
  }
  throw new Error(
    `The Tab key does not reach ${name}; the focus is on ${(await readFocus(page)).name}`,
  );
}

test('a swap works with the keyboard only', async ({ page, inbox }) => {
  const find = findTicketPage(page);
  await find.open();
  await expect(find.heading).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await find.reference.focus();
  await page.keyboard.type(bookings.party.reference);
  await page.keyboard.press('Tab');
  await page.keyboard.type(bookings.party.holder);
  await page.keyboard.press('Enter');

  await expect(ticketPage(page).verdict).toBeVisible();
  await expect(ticketPage(page).offers).not.toHaveCount(0);
  await focusByTab(page, /^Choose the /);
  await page.keyboard.press('Enter');

  const seats = seatsPage(page);
  await expect(seats.heading).toBeVisible();
  await expect(seats.plan).toBeVisible();
  await focusByTab(page, /^Choose for me$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Other seats' })).toBeVisible();
  await focusByTab(page, /^Hold (this|these) seats?$/);
  await page.keyboard.press('Enter');

  const exchange = exchangePage(page);
  await expect(exchange.identity).toBeVisible();
  const arriving = await inbox.watch(contactOf(bookings.party));
  await focusByTab(page, /^Send email to /);
  await page.keyboard.press('Enter');
  await expect(oneTimeCode(page).first).toBeFocused();
  await page.keyboard.type(await arriving.code());
  await expect(exchange.identity).toBeHidden();
});

test('the seat map is one tab stop, and arrow keys move between seats', async ({ page }) => {
  const find = findTicketPage(page);
  await find.open();
  await find.findBooking(bookings.swappable);
  await ticketPage(page).offers.first().click();
  const { plan } = seatsPage(page);
  await expect(plan).toBeVisible();
  await expect(plan.locator('button[tabindex="0"]')).toHaveCount(1);
  await plan.locator('button[tabindex="0"]').focus();
  const first = await readFocus(page);
  await page.keyboard.press('End');
  const last = await readFocus(page);
  expect(last.name).toMatch(/^Seat /);
  expect(last.name).not.toBe(first.name);
});
