import type { Page } from '@playwright/test';

/** The frame around every screen. */
export function pageFrame(page: Page) {
  const main = page.getByRole('navigation', { name: 'Main' });
  const newsletter = page.getByRole('contentinfo').getByRole('form', { name: 'Newsletter' });
  return {
    link: (name: string) => main.getByRole('link', { name, exact: true }),
    navigation: main,
    notAvailable: page
      .getByRole('main')
      .getByRole('heading', { name: 'This part of the page is not available' }),
    newsletter,
    /** Opens the choice of theme, contrast and language. */
    openPreferences: () =>
      page
        .getByRole('contentinfo')
        .getByText(/^(Appearance and language|Apparence et langue)$/)
        .click(),
    scrollToFooter: () => page.getByRole('contentinfo').scrollIntoViewIfNeeded(),
  };
}
