import type { Page } from '@playwright/test';

/** The pages on which a tester answers as support. */
export const supportDesk = (page: Page) => ({
  open: () => page.goto('/support-desk'),
  cases: page.getByRole('region', { name: 'Open cases' }),
  complaints: page.getByRole('region', { name: 'Open complaints' }),
  number: page.getByLabel('Find by number'),
  openNumber: page.getByRole('button', { name: 'Open', exact: true }),
  notice: page.getByRole('status'),
  text: page.getByRole('textbox', { name: /^(Your answer|Text for the traveller)$/ }),
  error: page.locator('#error'),
  action: (name: string) => page.getByRole('button', { name, exact: true }),
});
