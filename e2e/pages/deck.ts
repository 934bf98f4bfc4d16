import { expect, type Page } from '@playwright/test';

/** The staging deck: its tab and its panel. */
export function stagingDeck(page: Page) {
  const root = page.getByRole('complementary', { name: 'Staging deck' });
  const tab = root.getByRole('button', { name: /Staging deck/ }).first();
  const panel = root.getByRole('dialog', { name: 'Staging deck of staging' });
  const section = (name: string) => panel.getByRole('group', { name });

  const openSection = async (name: string) => {
    const found = section(name);
    if ((await found.getAttribute('open')) === null) await found.locator('summary').click();
    return found;
  };

  return {
    root,
    tab,
    panel,
    section,
    openSection,
    open: async () => {
      if (await panel.isHidden()) await tab.click();
      await expect(panel.getByRole('button', { name: 'Apply and reload' })).toBeVisible();
    },
    apply: async () => {
      const loaded = page.waitForEvent('load');
      await panel.getByRole('button', { name: 'Apply and reload' }).click();
      await loaded;
    },
    reset: async () => {
      const loaded = page.waitForEvent('load');
      await panel.getByRole('button', { name: 'Reset' }).click();
      await loaded;
    },
    /** The link that applies the same overrides in another browser. */
    share: async () => {
      await panel.getByRole('button', { name: 'Share as a link' }).click();
      return panel.getByRole('textbox', { name: /link|another browser/ }).inputValue();
    },
  };
}
