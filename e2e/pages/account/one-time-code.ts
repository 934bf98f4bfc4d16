import type { Page } from '@playwright/test';

/** The federated code control. */
export function oneTimeCode(page: Page) {
  const first = page.getByLabel(/^Digit 1 of \d+$/);
  return {
    first,
    digits: page.getByLabel(/^Digit \d of \d+$/),
    /** Types the code key by key. The last digit submits it. */
    enter: async (code: string) => {
      await first.click();
      // A wrong code is still in the boxes.
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(code, { delay: 20 });
    },
    submit: (name: string) => page.getByRole('button', { name, exact: true }),
    alert: page.getByRole('main').getByRole('alert'),
  };
}
