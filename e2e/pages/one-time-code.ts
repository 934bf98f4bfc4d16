import type { Page } from '@playwright/test';

/** The federated code control, wherever it stands. */
export const oneTimeCode = (page: Page) => {
  const first = page.getByLabel(/^Digit 1 of \d+$/);
  return {
    first,
    digits: page.getByLabel(/^Digit \d of \d+$/),
    /** Types the code as a person does, one key after the other, and sends it by Enter. */
    enter: async (code: string) => {
      await first.click();
      await page.keyboard.type(code, { delay: 20 });
      await page.keyboard.press('Enter');
    },
    submit: (name: string) => page.getByRole('button', { name, exact: true }),
    alert: page.getByRole('main').getByRole('alert'),
  };
};
