import type { Locator, Page } from '@playwright/test';
import type { FaultProxy, NetworkFault } from '../product/fault-proxy';
import { expect, failuresOf } from '../recovery/recovery-test';

/** A screen that a test can open again and again in the same state. */
export type Visit = { open: () => Promise<unknown>; shown: Locator };

type Breaking = {
  page: Page;
  faulty: FaultProxy;
  /** Files that were broken and led to a card, as `mfe-x/file`. */
  covered: Set<string>;
  faultFor: (file: string) => NetworkFault;
};

/** `/r/mfe-x/<release>/file?again=1` -> `mfe-x/file` */
const fileOf = (path: string) => /^\/r\/([^/]+)\/[^/]+\/([^?]+)/.exec(path)?.slice(1).join('/');

/** Also in the footer, which is outside `main`. */
const cardOf = (page: Page) =>
  page.getByRole('heading', { name: 'This part of the page is not available' });

/** Leaves the page first: what it still fetches would be in the cache again after it was cleared. */
const clearCache = async (page: Page) => {
  await page.goto('about:blank');
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.clearBrowserCache');
  await browser.detach();
};

/** What was requested until a second passed without another file; an event stream keeps the network busy. */
const allAsked = async (page: Page, faulty: FaultProxy) => {
  const all: (string | undefined)[] = [];
  for (let last = -1; all.length > last; ) {
    last = all.length;
    await page.waitForTimeout(1_000);
    all.push(...faulty.asked().map(fileOf).filter(Boolean));
  }
  return all;
};

/**
 * Opens a screen without a fault, then once for each lazy file that it fetched and no screen before it
 * has covered, with that file broken: the card is shown after three requests at most, the navigation
 * stays, the failure names the file's remote, and Retry shows the screen without a reload. A file that
 * this screen only fetches ahead shows no card; another screen has to cover it.
 */
export const breakEachFileOf = async (
  { page, faulty, covered, faultFor }: Breaking,
  lazyFiles: readonly string[],
  { open, shown }: Visit,
) => {
  await clearCache(page);
  faulty.asked();
  await open();
  await expect(shown).toBeVisible();
  const fetched = new Set(await allAsked(page, faulty));
  const files = lazyFiles.filter((file) => fetched.has(file) && !covered.has(file));
  for (const file of files) {
    const fault = faultFor(file);
    const [remote = '', name = ''] = file.split('/');
    await clearCache(page);
    faulty.asked();
    faulty.break(new RegExp(`^/r/${remote}/[^/]+/${name.replaceAll('.', '\\.')}$`), fault);
    await open();
    await expect(cardOf(page).or(shown).first(), `${file} ${fault}`).toBeVisible();
    const isNeeded = (await cardOf(page).count()) > 0;
    if (!isNeeded) {
      // A slow file may come before the second attempt is given up.
      if (fault === 'slow') covered.add(file);
      faulty.heal();
      continue;
    }
    await expect(page.locator('nav[aria-label=Main]')).toBeVisible();
    const document = await page.evaluate(() => performance.timeOrigin);
    // A loop of requests would be far over the limit by the time that the card has been read.
    await page.waitForTimeout(500);
    const requests = faulty.asked().filter((path) => fileOf(path) === file).length;
    expect(requests, `requests for ${file} ${fault}`).toBeLessThanOrEqual(3);
    expect(requests, `requests for ${file} ${fault}`).toBeGreaterThan(0);
    expect((await failuresOf(page)).map((one) => `${one.remote} ${one.phase}`)).toContain(
      `${remote} load`,
    );
    expect(await page.evaluate(() => globalThis.tampered)).toBeUndefined();
    faulty.heal();
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(shown, `${file} after Retry`).toBeVisible();
    await expect(cardOf(page)).toHaveCount(0);
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(document);
    covered.add(file);
  }
};
