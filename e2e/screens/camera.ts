import { readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test as base } from '../product/journey';
import { root } from '../product/run/start-product';
import { recordAnswers } from './record-answers';

/** Kept out of git. A chosen dozen is in docs/screens. */
export const picturesFolder = join(root, '.data/screens');

export const themes = ['light', 'dark'] as const;
export const widths = [320, 390, 1280] as const;
const heights: Record<(typeof widths)[number], number> = { 320: 640, 390: 844, 1280: 800 };

const translated = readdirSync(join(root, 'locales'));
export const languages = ['en', ...translated];

export type Shot = {
  state: string;
  language: string;
  theme: (typeof themes)[number];
  width: number;
};

/** The file name of a picture. */
export const pictureOf = ({ state, language, theme, width }: Shot) =>
  [state, ...(language === 'en' ? [] : [language]), theme, width, 'png'].join('.');

/** `npm run screens -- --compare` takes only the main screens, without what changes from second to second. */
const isComparison = process.env.SCREENS === 'main';
const isRecording = process.env.SCREENS === 'record';
const mainStates = [
  'first-screen',
  'ticket',
  'ticket-party',
  'seats-chosen',
  'exchange-payment',
  'exchange-done',
  'trip',
  'wish-open',
  'proposal',
  'trips',
  'help',
  'sign-in',
  'account',
];
const comparedWidths: readonly number[] = [390, 1280];

/**
 * Takes a picture of the whole page in each language and theme at each width. Other languages open the address of the
 * page again, so use `takeEnglishPictures` for a state that is not in the address.
 */
export async function takePictures(page: Page, state: string): Promise<void> {
  await takeEachPicture(page, state);
  if (isComparison || isRecording) return;
  for (const language of translated) {
    const { pathname, search } = new URL(page.url());
    const other = await page.context().newPage();
    await other.goto(`/${language}${pathname}${search}`);
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(other.locator('[aria-busy="true"]')).toHaveCount(0);
    await takeEachPicture(other, state, { language });
    await other.close();
  }
}

/** As `takePictures`, in English only. */
export const takeEnglishPictures = (page: Page, state: string): Promise<void> =>
  takeEachPicture(page, state);

/** As `takeEnglishPictures`, but of the window only, for what is at its edge or scrolled to. */
export const takeWindowPictures = (page: Page, state: string): Promise<void> =>
  takeEachPicture(page, state, { fullPage: false });

async function takeEachPicture(
  page: Page,
  state: string,
  { fullPage = true, language = 'en' } = {},
): Promise<void> {
  if (isRecording || (isComparison && !mainStates.includes(state))) return;
  await mkdir(picturesFolder, { recursive: true });
  const before = page.viewportSize();
  await useTypefaces(page);
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    for (const width of widths) {
      if (isComparison && !comparedWidths.includes(width)) continue;
      await page.setViewportSize({ width, height: heights[width] });
      if (fullPage) await growToContent(page, width);
      await page.screenshot({
        path: join(picturesFolder, pictureOf({ state, language, theme, width })),
        fullPage,
        animations: 'disabled',
      });
    }
  }
  if (before) await page.setViewportSize(before);
}

/** Makes the window as high as the page, so that bars at its edge are at the end and the footer's form is loaded. */
async function growToContent(page: Page, width: number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
  const newsletter = page.locator('footer [aria-label="Newsletter"]');
  const isOnline = await page.evaluate(() => navigator.onLine);
  if (isOnline && (await newsletter.count()) > 0)
    await expect(newsletter.getByRole('form')).toBeVisible();
}

/** A page whose typefaces were late uses them from the next screen on. A new fragment of the address is one. */
async function useTypefaces(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { href } = location;
    history.replaceState(history.state, '', '#next');
    history.replaceState(history.state, '', href);
  });
  await expect(page.locator('html')).not.toHaveAttribute('data-fonts');
}

/** The staging deck, which travellers do not see, and in a comparison what changes from second to second. */
const hidden = `#staging-deck${isComparison ? ', [role="timer"]' : ''} { visibility: hidden }`;

export const test = base.extend<{ hideParts: undefined }>({
  hideParts: [
    async ({ context }, use) => {
      // The policy of the page forbids style elements.
      await context.addInitScript((css) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      }, hidden);
      if (isRecording) recordAnswers(context);
      await use(undefined);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
