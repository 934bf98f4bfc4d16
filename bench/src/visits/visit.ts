import type { Browser, BrowserContext, Page } from '@playwright/test';
import { goTo, watchPage } from './in-page';
import { countTraffic, since, type Traffic } from './traffic';

/** What one visit cost, in milliseconds and bytes. */
export type Visit = {
  firstPaint: number;
  largestPaint: number;
  usable: number;
  /** Until the first screen was usable. */
  first: Traffic;
  /** From the press of a link to the heading of a screen of another remote. */
  trips: number;
  account: number;
  /** The slowest answer to a key that was typed into the first screen. */
  slowestEvent: number;
  /** Over 50 ms, after the first screen was usable. */
  longTasks: number;
  /** Bytes of JavaScript's heap after all of it. */
  heap: number;
  /** All that the visit brought over the line. */
  all: Traffic;
};

const phone = { viewport: { width: 390, height: 844 } };

/** A browser that was never here: a new profile, an empty cache. */
export const newVisitor = (browser: Browser, address: string) =>
  browser.newContext({ baseURL: address, ...phone });

/** Opens the first screen, types, goes to a screen of each of two other remotes; closes the page. */
export const visit = async (context: BrowserContext, cpuSlowdown: number): Promise<Visit> => {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const traffic = await countTraffic(session);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  // What runs this program wraps functions in a call by this name, those for the page too.
  await page.addInitScript('globalThis.__name = (given) => given;');
  await page.addInitScript(watchPage);
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForFunction(() => globalThis.marks?.usable !== undefined, undefined, {
    timeout: 60_000,
  });
  const first = traffic();
  // As long as somebody looks at a screen before doing anything.
  await page.waitForTimeout(2_000);
  await typeIntoFirstField(page);
  const trips = await page.evaluate(goTo, { link: 'My trips', heading: 'My trips' });
  await page.waitForTimeout(1_000);
  const account = await page.evaluate(goTo, { link: 'Sign in', heading: 'Sign in' });
  await page.waitForTimeout(1_000);
  const {
    firstPaint,
    largestPaint,
    usable = Number.NaN,
    longTasks,
    slowestEvent,
  } = await page.evaluate(() => globalThis.marks);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const all = since({ requests: 0, bytes: 0, scripts: 0, styles: 0 }, traffic());
  await page.close();
  return {
    ...{ firstPaint, largestPaint, usable, first, trips, account, slowestEvent, all },
    longTasks: longTasks.filter((start) => start > usable).length,
    heap: usedSize,
  };
};

const typeIntoFirstField = async (page: Page) => {
  await page.locator('main form input').first().focus();
  await page.keyboard.type('SWAP', { delay: 80 });
};
