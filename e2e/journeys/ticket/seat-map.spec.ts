import type { Locator, Page } from '@playwright/test';
import { seatsPage } from '../../pages/ticket/seats';
import { ticketPage } from '../../pages/ticket/ticket';
import { bookings } from '../../product/data/demo-bookings';
import { expect, test } from '../../product/journey';
import { openTicket } from '../../product/steps/swap';
import { expectAccessible } from '../../product/watch/check-accessibility';

async function openSeatMap(page: Page) {
  await openTicket(page, bookings.swappable);
  await ticketPage(page).offers.first().click();
  const seats = seatsPage(page);
  await expect(seats.plan).toBeVisible();
  return seats;
}

const widthOf = async (seat: Locator) => (await seat.boundingBox())?.width ?? 0;

async function centreOf(seat: Locator) {
  const box = await seat.boundingBox();
  if (!box) throw new Error('The seat is not visible.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Two fingers on both sides of a point that move apart. */
async function pinchOut(page: Page, at: { x: number; y: number }) {
  const browser = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', distance: number) =>
    browser.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [
              { x: at.x - distance / 2, y: at.y, id: 0 },
              { x: at.x + distance / 2, y: at.y, id: 1 },
            ],
    });
  await send('touchStart', 60);
  for (const distance of [70, 80, 90]) await send('touchMove', distance);
  await send('touchEnd', 0);
}

test('enlarges the plan with buttons and a trackpad, and keeps the seat in its place', async ({
  page,
}) => {
  const seats = await openSeatMap(page);
  const seat = seats.plan.getByRole('button').first();
  const normal = await widthOf(seat);
  await seats.larger.click();
  await expect.poll(() => widthOf(seat)).toBeGreaterThan(normal * 1.2);
  await expectAccessible(page, 'the enlarged seat map');
  await seats.normalSize.click();
  await expect.poll(() => widthOf(seat)).toBeCloseTo(normal, 0);

  await seats.choosePlace();
  await seats.chosen.scrollIntoViewIfNeeded();
  const before = await centreOf(seats.chosen);
  await page.mouse.move(before.x, before.y);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -30);
  await page.keyboard.up('Control');
  await expect.poll(() => widthOf(seat)).toBeGreaterThan(normal * 1.2);
  const after = await centreOf(seats.chosen);
  expect(Math.abs(after.y - before.y)).toBeLessThan(3);
  // The page itself keeps its size.
  expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
  await expect(seats.chosen).toBeInViewport();
});

test('a filter and "Choose for me" show the matching seat', async ({ page }) => {
  const seats = await openSeatMap(page);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await seats.chooseForMe.click();
  await expect(seats.chosen).toBeInViewport();

  // Another coach is open: the next choice opens its own.
  const coaches = await seats.openCoaches.all();
  for (const coach of coaches) {
    if (await coach.isChecked()) continue;
    await coach.check();
    break;
  }
  await seats.chooseForMe.click();
  await expect(seats.chosen).toBeInViewport();

  await seats.wish('Table').click();
  await expect(seats.plan.getByRole('button', { name: /table.*, free$/ }).first()).toBeVisible();
  await seats.chooseForMe.click();
  await expect(seats.chosen).toHaveAccessibleName(/table/);
  await expect(seats.chosen).toBeInViewport();
});

test('the header and the bar take a quarter of a small phone at most, and the chosen seat is between them', {
  tag: '@all',
}, async ({ page }) => {
  await openSeatMap(page);
  const { pathname, search } = new URL(page.url());
  await page.setViewportSize({ width: 320, height: 640 });
  for (const language of ['', '/de', '/fr']) {
    await page.goto(`${language}${pathname}${search}`);
    const plan = page.getByRole('grid');
    await expect(plan).toBeVisible();
    // "Choose for me", in the language of the page.
    await page.getByRole('main').getByRole('button').nth(-2).click();
    const seat = plan.locator('[aria-pressed="true"]');
    await expect(seat).toBeInViewport({ ratio: 1 });
    const [header, bar] = await page
      .locator('header, main *')
      .evaluateAll((elements) =>
        elements
          .filter((element) => getComputedStyle(element).position === 'sticky')
          .map((element) => element.getBoundingClientRect().toJSON() as DOMRect),
      );
    if (!header || !bar) throw new Error('There is no header or bar.');
    const share = (header.height + bar.height) / 640;
    expect(share, `share of the screen in ${language || '/'}`).toBeLessThanOrEqual(0.25);
    const box = await seat.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar.top);
  }
});

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('enlarges the plan with two fingers, and it can be moved', async ({ page }) => {
    const seats = await openSeatMap(page);
    const seat = seats.plan.getByRole('button').nth(8);
    await seat.scrollIntoViewIfNeeded();
    const normal = await widthOf(seat);
    await pinchOut(page, await centreOf(seat));
    await expect.poll(() => widthOf(seat)).toBeGreaterThan(normal * 1.3);
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
    while (await seats.larger.isEnabled()) {
      if ((await seats.larger.getAttribute('aria-disabled')) === 'true') break;
      await seats.larger.click();
    }
    // The plan is wider than the screen now: it moves, the page does not.
    const canMove = await seats.plan.evaluate((plan) => {
      const viewport = plan.closest('[style*="--zoom"]');
      return viewport !== null && viewport.scrollWidth > viewport.clientWidth;
    });
    expect(canMove).toBe(true);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
});
