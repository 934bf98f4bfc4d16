import type { Page } from '@playwright/test';

/** The pages on which staff answer travellers. */
export const supportDesk = (page: Page) => ({
  /** Signs in when the browser has no session of staff. */
  open: async () => {
    await page.goto('/support-desk');
    const support = page.getByRole('link', { name: 'Support', exact: true });
    if (await support.isVisible()) await support.click();
  },
  cases: page.getByRole('region', { name: 'Open cases' }),
  complaints: page.getByRole('region', { name: 'Open complaints' }),
  number: page.getByLabel('Find by number'),
  openNumber: page.getByRole('button', { name: 'Open', exact: true }),
  notice: page.getByRole('status'),
  text: page.getByRole('textbox', { name: /^(Your answer|Text for the traveller)$/ }),
  error: page.locator('#error'),
  action: (name: string) => page.getByRole('button', { name, exact: true }),
});
