import type { Page } from '@playwright/test';
import { findTicketPage } from '../../pages/ticket/find-ticket';
import { ticketPage } from '../../pages/ticket/ticket';
import { tourPage, tourSteps } from '../../pages/tour';
import { expect, test } from '../../product/journey';
import { expectAccessible } from '../../product/watch/check-accessibility';

/** Presses Tab until the button of the panel has the focus, then Enter. */
const pressByKeyboard = async (page: Page, name: string) => {
  const button = tourPage(page).panel.getByRole('button', { name });
  const isFocused = () => button.evaluate((element) => element === document.activeElement);
  for (let tabs = 0; tabs < 3 && !(await isFocused()); tabs += 1) await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
};

const startByKeyboard = async (page: Page) => {
  const { open, heading, sample } = findTicketPage(page);
  await open();
  await expect(heading).toBeVisible();
  await sample.focus();
  await page.keyboard.press('Enter');
  await expect(tourPage(page).step(tourSteps[0])).toBeFocused();
};

const isInWindow = (page: Page) =>
  tourPage(page).panel.evaluate((panel) => {
    const { left, top, right, bottom } = panel.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  });

test('the guided tour works with the keyboard only', { tag: '@all' }, async ({ page }) => {
  const { step, marked, panel } = tourPage(page);
  await startByKeyboard(page);
  for (const [index, name] of tourSteps.entries()) {
    await expect(step(name)).toBeFocused();
    await expect(step(name)).toContainText(`step ${index + 1} of ${tourSteps.length}`);
    await expect(marked).toBeInViewport();
    expect(await isInWindow(page), `the panel of “${name}” is in the window`).toBe(true);
    // The panel may cover a part of a link.
    await expectAccessible(page, `the step “${name}”`, ['target-size']);
    await pressByKeyboard(page, name === tourSteps.at(-1) ? 'Finish the tour' : 'Next');
  }
  await expect(panel).toBeHidden();
  await expect(ticketPage(page).heading).toBeFocused();
  await page.goto('/');
  await expect(findTicketPage(page).sample).toHaveText('Repeat the tour with a sample ticket');
});

test('the guided tour goes back, continues after a reload and ends with Escape', async ({
  page,
}) => {
  const { step, panel } = tourPage(page);
  await startByKeyboard(page);
  await page.keyboard.press('ArrowRight');
  await expect(step(tourSteps[1])).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(step(tourSteps[0])).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(step(tourSteps[1])).toBeFocused();
  await page.reload();
  // The heading is another one until the ticket is loaded.
  await expect(ticketPage(page).verdict).toBeVisible();
  await expect(step(tourSteps[1])).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(ticketPage(page).heading).toBeFocused();
});

test('the guided tour fits a window of 320 px without motion', { tag: '@all' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 320, height: 640 });
  await startByKeyboard(page);
  for (const name of tourSteps) {
    await expect(tourPage(page).step(name)).toBeFocused();
    await expect(tourPage(page).marked).toBeInViewport();
    expect(await isInWindow(page), `the panel of “${name}” is in the window`).toBe(true);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, 'horizontal overflow in pixels').toBe(0);
    const covered = await page.evaluate(() => {
      const marked = document.querySelector('[data-tour-active]')?.getBoundingClientRect();
      const panel = document
        .querySelector('[role="dialog"]:has(#tour-title)')
        ?.getBoundingClientRect();
      return marked && panel ? marked.top > panel.top - 44 : true;
    });
    expect(covered, `the panel covers the element of “${name}”`).toBe(false);
    await page.keyboard.press('ArrowRight');
  }
  await expect(tourPage(page).panel).toBeHidden();
});
