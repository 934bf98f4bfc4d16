import { expect, type Page } from '@playwright/test';

/** 44 px, less one for rounding. */
const minSize = 43;

/**
 * Finds the targets that a finger cannot hit well: fewer than 44 px in a direction. It hits points around the centre, so
 * that a label and an enlarged area count. Links in a sentence are exempt (WCAG 2.5.8), and so is the deck of the testers.
 */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((size) => {
    const selector =
      'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"]';
    const scrolled = { left: scrollX, top: scrollY };

    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('#staging-deck') &&
      element.getBoundingClientRect().width > 1;

    const isInSentence = (element: Element) => {
      if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false;
      const around = element.closest('p, li, dd, label')?.textContent ?? '';
      return around.trim().length > (element.textContent ?? '').trim().length;
    };

    const labelsOf = (element: Element) =>
      element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];

    const isHit = (element: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      return [element, ...labelsOf(element)].some((one) => hit !== null && one.contains(hit));
    };

    const isLarge = (element: Element) => {
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const area = element.getBoundingClientRect();
      const [x, y] = [area.left + area.width / 2, area.top + area.height / 2];
      /** The target may extend to one side only, as a label does. */
      const reaches = (dx: number, dy: number) => {
        let reached = 0;
        for (const sign of [-1, 1]) {
          for (let step = 1; step <= size; step += 1) {
            if (!isHit(element, x + sign * step * dx, y + sign * step * dy)) break;
            reached += 1;
          }
        }
        return reached >= size - 1;
      };
      return (area.width >= size || reaches(1, 0)) && (area.height >= size || reaches(0, 1));
    };

    const small = [...document.querySelectorAll(selector)]
      .filter((element) => isShown(element) && !isInSentence(element) && !isLarge(element))
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim();
        return `${element.tagName.toLowerCase()} "${name?.slice(0, 40)}" ${width}x${height}`;
      });
    scrollTo({ ...scrolled, behavior: 'instant' });
    return [...new Set(small)];
  }, minSize);

/** Asserts that a finger can hit every target of the current screen. */
export async function expectTouchTargets(page: Page, screen: string) {
  expect(await findSmallTargets(page), `targets under 44 pixels on ${screen}`).toEqual([]);
}
