import type { Page } from '@playwright/test';
import { findTicketPage } from '../../pages/ticket/find-ticket';
import { expect, test } from '../recovery-test';

/** Each of these violates a policy. The tests rely on the console message. */
const violations: { name: string; pattern: RegExp; act: (page: Page) => Promise<unknown> }[] = [
  {
    name: 'an image of another origin',
    pattern: /^Policy violated: img-src/,
    act: (page) =>
      page.evaluate(() => {
        new Image().src = 'https://example.com/pixel.png';
      }),
  },
  {
    name: 'a string as HTML',
    pattern: /^Policy violated: require-trusted-types-for/,
    act: (page) =>
      page.evaluate(() => {
        try {
          document.createElement('p').innerHTML = '<b>bold</b>';
        } catch {}
      }),
  },
  {
    name: 'a script without a digest',
    pattern: /^Policy violated: integrity-violation/,
    act: (page) =>
      page.evaluate(() => {
        const address = document.querySelector('script[src]')?.getAttribute('src') ?? '';
        const { href } = new URL(address, location.href);
        globalThis.releaseDigests = { ...globalThis.releaseDigests, [href]: 'sha384-none' };
        const script = document.createElement('script');
        script.src = href;
        document.head.append(script);
      }),
  },
];

declare global {
  var releaseDigests: Record<string, string> | undefined;
}

for (const { name, pattern, act } of violations) {
  test(`blocks ${name} and logs the violation`, async ({ page, allowErrors }) => {
    allowErrors(/./);
    await findTicketPage(page).open();
    await expect(findTicketPage(page).heading).toBeVisible();
    const consoleMessage = page.waitForEvent('console', (message) => pattern.test(message.text()));
    await act(page);
    await consoleMessage;
  });
}
