import type { Page } from '@playwright/test';

/** The notice that offers to install the product. */
export const installNotice = (page: Page) => ({
  title: page.getByText('Install Train Swap', { exact: true }),
  install: page.getByRole('button', { name: 'Install', exact: true }),
  dismiss: page.getByRole('button', { name: 'Not now' }),
  /** What Chromium does when the product can be installed. */
  offer: () =>
    page.evaluate(() => {
      const event = new Event('beforeinstallprompt', { cancelable: true });
      dispatchEvent(
        Object.assign(event, {
          prompt: async () => {
            document.documentElement.dataset.prompted = '';
            return { outcome: 'accepted' };
          },
        }),
      );
      return event.defaultPrevented;
    }),
  prompted: page.locator('html[data-prompted]'),
});
