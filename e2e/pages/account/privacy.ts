import { expect, type Page } from '@playwright/test';

/** The consent of the traveller. */
export function privacyPage(page: Page) {
  const tagManager = page.getByRole('checkbox', { name: 'Tag manager' });
  return {
    open: () => page.goto('/account/privacy'),
    tagManager,
    allowTagManager: async (isAllowed: boolean) => {
      await tagManager.setChecked(isAllowed);
      await page.getByRole('button', { name: 'Save my choice' }).click();
      await expect(page.getByText('Your choice is saved on this device.')).toBeVisible();
    },
  };
}
