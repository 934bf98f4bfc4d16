import type { Page } from '@playwright/test';

/** The federated code control. */
export const oneTimeCode = (page: Page) => {
  const first = page.getByLabel(/^Digit 1 of \d+$/);
  return {
    first,
    digits: page.getByLabel(/^Digit \d of \d+$/),
    /** Types the code key by key and submits it with Enter. */
    enter: async (code: string) => {
      await first.click();
      await page.keyboard.type(code, { delay: 20 });
      await page.keyboard.press('Enter');
    },
    submit: (name: string) => page.getByRole('button', { name, exact: true }),
    alert: page.getByRole('main').getByRole('alert'),
  };
};
