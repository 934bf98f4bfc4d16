import type { Locator, Page } from '@playwright/test';
import { pageFrame } from '../../pages/frame';
import { seatsPage } from '../../pages/ticket/seats';
import { ticketPage } from '../../pages/ticket/ticket';
import { wishPage } from '../../pages/ticket/wish';
import { bookings } from '../../product/data/demo-bookings';
import { expect, test } from '../../product/journey';
import { openTicket } from '../../product/steps/swap';

/** Calls `check` on each of the main screens, with its name. */
async function visitScreens(page: Page, check: (screen: string) => Promise<void>) {
  const paths = ['/', '/swap/how-it-works', '/trips', '/help', '/payments', '/account/sign-in'];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await check(path);
  }
  await openTicket(page, bookings.firstClass);
  await expect(ticketPage(page).offers.first()).toBeVisible();
  await check('the ticket');
  const ticket = new URL(page.url()).pathname;
  await page.goto(`${ticket}/wish`);
  await expect(wishPage(page).form).toBeVisible();
  await check('the wish');
  await page.goto(ticket);
  await ticketPage(page).offers.first().click();
  await expect(seatsPage(page).plan).toBeVisible();
  await check('the seat map');
}

/** The page scrolls sideways, or a box cuts off a text. */
function findOverflow() {
  const problems: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) {
    const isShown = (element: Element): boolean =>
      element.parentElement === null ||
      (getComputedStyle(element.parentElement).overflowX === 'visible' &&
        isShown(element.parentElement));
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1 && isShown(element),
    );
    const names = wide.map(({ className }) => className);
    problems.push(`the page: ${scrollWidth} > ${clientWidth} by ${names.join(', ')}`);
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const text = range.getBoundingClientRect();
    for (let box = texts.currentNode.parentElement; box; box = box.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(box);
      const { left, right, width } = box.getBoundingClientRect();
      // Texts for screen readers are one pixel wide.
      if (width < 2 || textOverflow === 'ellipsis' || overflowX === 'auto') break;
      const isCut = overflowX === 'hidden' || overflowX === 'clip';
      if (isCut && (text.right > right + 1 || text.left < left - 1)) {
        problems.push(`${box.className}: ${range}`);
      }
    }
  }
  return problems;
}

test('text of twice the size fits', { tag: '@all' }, async ({ page }) => {
  const client = await page.context().newCDPSession(page);
  await client.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await visitScreens(page, async (screen) => {
    expect(await page.evaluate(findOverflow), screen).toEqual([]);
  });
});

test('zoomed to 400 %, a page scrolls in one direction only', { tag: '@all' }, async ({ page }) => {
  // 1280 x 1024 at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  await visitScreens(page, async (screen) => {
    expect(await page.evaluate(findOverflow), screen).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    await expect(focused, `the focus on ${screen}`).toBeInViewport();
  });
});

test('with forced colours, the focus and the current page are visible', { tag: '@all' }, async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await visitScreens(page, async (screen) => {
    await page.keyboard.press('Tab');
    const outline = await page.locator(':focus').evaluate((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return `${outlineStyle} ${outlineWidth}`;
    });
    expect(outline, `the outline of the focus on ${screen}`).toMatch(/^(solid|auto) [1-9]/);
  });
  const edgeOf = (link: Locator) =>
    link
      .locator('span')
      .first()
      .evaluate((element) => getComputedStyle(element).borderBottomColor);
  const { navigation, link } = pageFrame(page);
  const current = navigation.locator('a[aria-current="page"]');
  expect(await edgeOf(current)).not.toBe(await edgeOf(link('Help')));
});

test('with reduced motion, nothing moves', { tag: '@all' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visitScreens(page, async (screen) => {
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        // A placeholder that appears after 200 ms does not move.
        .filter(({ effect }) => effect?.getComputedTiming().activeDuration !== 0)
        .map(({ effect }) => (effect as KeyframeEffect).target?.className),
    );
    expect(moving, `moving on ${screen}`).toEqual([]);
  });
});
