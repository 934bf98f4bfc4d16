import type { Page } from '@playwright/test';

/** The frame around every screen. */
export const pageFrame = (page: Page) => {
  const main = page.getByRole('navigation', { name: 'Main' });
  const newsletter = page.getByRole('contentinfo').getByRole('form', { name: 'Newsletter' });
  return {
    link: (name: string) => main.getByRole('link', { name, exact: true }),
    navigation: main,
    notAvailable: page
      .getByRole('main')
      .getByRole('heading', { name: 'This part of the page is not available' }),
    newsletter,
    scrollToFooter: () => page.getByRole('contentinfo').scrollIntoViewIfNeeded(),
  };
};
