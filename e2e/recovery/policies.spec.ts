import type { Page } from '@playwright/test';
import { findTicketPage } from '../pages/find-ticket';
import { expect, test } from './recovery-test';

/** What each of these does to the page must not go unnoticed by the tests, all of which fail on a complaint. */
const violations: { name: string; told: RegExp; act: (page: Page) => Promise<unknown> }[] = [
  {
    name: 'a picture from elsewhere',
    told: /^Policy violated: img-src/,
    act: (page) =>
      page.evaluate(() => {
        new Image().src = 'https://example.com/pixel.png';
      }),
  },
  {
    name: 'a text as HTML',
    told: /^Policy violated: require-trusted-types-for/,
    act: (page) =>
      page.evaluate(() => {
        try {
          document.createElement('p').innerHTML = '<b>bold</b>';
        } catch {}
      }),
  },
  {
    name: 'a script without a digest',
    told: /^Policy violated: integrity-violation/,
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

for (const { name, told, act } of violations) {
  test(`${name} is refused, and seen by the tests`, async ({ page, tolerate }) => {
    tolerate(/./);
    await findTicketPage(page).open();
    await expect(findTicketPage(page).heading).toBeVisible();
    const complaint = page.waitForEvent('console', (message) => told.test(message.text()));
    await act(page);
    await complaint;
  });
}
