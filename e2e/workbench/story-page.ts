import { expect, type Page } from '@playwright/test';

export type Story = { id: string; type: string; importPath: string };

/** As in the toolbar of the workbench. */
export type Appearance = Record<'theme' | 'contrast' | 'direction', string>;

type Storybook = typeof globalThis & {
  __STORYBOOK_ADDONS_CHANNEL__: { emit: (event: string, data: object) => void };
};

const address = () => process.env.WORKBENCH_ADDRESS ?? '';

/** All stories of the built workbench. */
export async function listStories(): Promise<Story[]> {
  const response = await fetch(`${address()}/index.json`);
  const { entries } = (await response.json()) as { entries: Record<string, Story> };
  return Object.values(entries).filter(({ type }) => type === 'story');
}

/** Opens a story without the frame of Storybook, whose accessibility panel would check it, too. */
export async function openStory(
  page: Page,
  { id }: Pick<Story, 'id'>,
  language = 'en',
): Promise<void> {
  const globals = `a11y.manual:!true;language:${language}`;
  await page.goto(`${address()}/iframe.html?id=${id}&viewMode=story&globals=${globals}`);
  await expect(page.locator('body.sb-show-main')).toBeAttached();
  await expect(page.getByRole('main')).toBeVisible();
}

/** Changes choices as the toolbar does. */
export const changeGlobals = (page: Page, globals: Record<string, string>): Promise<void> =>
  page.evaluate((changed) => {
    const { __STORYBOOK_ADDONS_CHANNEL__: channel } = globalThis as Storybook;
    channel.emit('updateGlobals', { globals: changed });
  }, globals);

export async function setAppearance(page: Page, globals: Appearance): Promise<void> {
  await changeGlobals(page, globals);
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', globals.theme);
  await expect(html).toHaveAttribute('dir', globals.direction);
  if (globals.contrast === 'system') await expect(html).not.toHaveAttribute('data-contrast', /./);
  else await expect(html).toHaveAttribute('data-contrast', globals.contrast);
}
