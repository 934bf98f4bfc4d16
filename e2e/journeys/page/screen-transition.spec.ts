import type { Page } from '@playwright/test';
import { expect, test } from '../../product/journey';

/** Records the pseudo-elements that each view transition of the page animates. */
const recordTransitions = (page: Page) =>
  page.addInitScript(() => {
    const all: (string | null)[][] = [];
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      void transition.ready.then(() => {
        const effects = document.getAnimations().map(({ effect }) => effect as KeyframeEffect);
        all.push(effects.map(({ pseudoElement }) => pseudoElement));
      });
      return transition;
    };
    Object.assign(window, { transitions: all });
  });

const readTransitions = (page: Page) =>
  page.evaluate(() => (window as unknown as { transitions: string[][] }).transitions);

async function openTrips(page: Page) {
  await page.goto('/account/sign-in');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'My trips' }).click();
  await expect(page).toHaveTitle(/My trips/);
}

test('a screen fades into that of the next remote', { tag: '@all' }, async ({ page }) => {
  await recordTransitions(page);
  await openTrips(page);
  await expect
    .poll(() => readTransitions(page))
    .toEqual([
      expect.arrayContaining(['::view-transition-old(root)', '::view-transition-new(root)']),
    ]);
});

test('a screen changes at once for travellers who want less motion', { tag: '@all' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await recordTransitions(page);
  await openTrips(page);
  expect(await readTransitions(page)).toEqual([]);
});
