import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { root } from '../product/run/start-product';
import { expectAccessible } from '../product/watch/check-accessibility';
import { watchPages } from '../product/watch/watch-page';
import {
  type Appearance,
  changeGlobals,
  listStories,
  openStory,
  setAppearance,
} from './story-page';

const folder = join(root, 'shared-ui/stories');
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter(({ name }) => name.endsWith('.stories.tsx'))
  .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));

const appearances: readonly Appearance[] = [
  { theme: 'light', contrast: 'system', direction: 'ltr' },
  { theme: 'dark', contrast: 'system', direction: 'ltr' },
  { theme: 'light', contrast: 'more', direction: 'ltr' },
  { theme: 'dark', contrast: 'more', direction: 'ltr' },
  { theme: 'light', contrast: 'system', direction: 'rtl' },
];

/** A story is a part of a page: it has no heading of the page, and its headings start at any level. */
const rulesOfPages = ['page-has-heading-one', 'heading-order'];

/** The components that shared-ui exports: the values with a capital letter. */
function readComponents(): string[] {
  const source = readFileSync(join(root, 'shared-ui/src/index.ts'), 'utf8');
  return [...source.matchAll(/export \{([^}]*)\}/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => /^[A-Z]/.test(name));
}

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('every exported component has a story', async ({ page }) => {
  const stories = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  await openStory(page, { id: 'icons--every' });
  const icons = await page.getByRole('listitem').allTextContents();
  const isShown = (name: string) =>
    icons.includes(name) || new RegExp(`<${name}\\b|component: ${name}\\b`).test(stories);
  expect(readComponents().filter((name) => !isShown(name))).toEqual([]);
});

test('the toolbar changes the language of the components', async ({ page }) => {
  const [story = { id: '' }] = (await listStories()).filter(({ importPath }) =>
    importPath.endsWith('/not-found-screen.stories.tsx'),
  );
  await openStory(page, story);
  await expect(page.getByText('There is no such page')).toBeVisible();
  await changeGlobals(page, { language: 'de' });
  await expect(page.getByText('Diese Seite gibt es nicht')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
  await changeGlobals(page, { language: 'ar-XB' });
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
});

for (const file of files) {
  test(`the stories of ${file.replace('.stories.tsx', '')} work in every appearance`, async ({
    context,
    page,
  }) => {
    const consoleErrors = await watchPages(context);
    const stories = (await listStories()).filter(({ importPath }) =>
      importPath.endsWith(`/${file}`),
    );
    expect(stories).not.toEqual([]);
    for (const story of stories) {
      await page.setViewportSize({ width: 390, height: 844 });
      await openStory(page, story);
      for (const appearance of appearances) {
        await setAppearance(page, appearance);
        const shown = `${story.id}, ${Object.values(appearance).join(', ')}`;
        await expectAccessible(page, shown, rulesOfPages);
      }
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await overflowOf(page), `horizontal overflow of ${story.id} in pixels`).toBe(0);
      await openStory(page, story, 'de');
      expect(await overflowOf(page), `overflow of ${story.id} in German, in pixels`).toBe(0);
    }
    expect(consoleErrors, 'unexpected console messages').toEqual([]);
  });
}
