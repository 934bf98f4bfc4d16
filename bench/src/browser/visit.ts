import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Page } from 'puppeteer-core';
import { addLink, countTraffic, goTo, listFiles, watchPage } from './in-page';
import { cpuSlowdown } from './open-browser';

/** The measurements of one visit, in milliseconds and bytes. */
export type Visit = Awaited<ReturnType<typeof visit>>;

/** Opens the first screen and a screen of each other remote, in a phone's window with a slowed CPU. */
export async function visit(
  visitor: BrowserContext,
  address: string,
  inspect?: (session: CDPSession) => Promise<void>,
) {
  const { page, usable } = await openPage(visitor, address);
  // The time that a user looks at the screen first.
  await wait(2_000);
  const { largestPaint } = await page.evaluate(() => globalThis.marks);
  const trips = await page.evaluate(goTo, { link: 'My trips', heading: 'My trips' });
  await wait(1_000);
  const account = await page.evaluate(goTo, { link: 'Sign in', heading: 'Sign in' });
  await page.evaluate(addLink, { href: '/payments', text: 'Payments' });
  await wait(1_000);
  const payments = await page.evaluate(goTo, {
    link: 'Payments',
    heading: 'Payments and receipts',
  });
  await wait(1_000);
  const first = await page.evaluate(countTraffic, usable);
  const all = await page.evaluate(countTraffic, Number.MAX_VALUE);
  const files = await page.evaluate(listFiles);
  const { heap, session } = await measureHeap(page);
  await inspect?.(session);
  await page.close();
  return { files, largestPaint, usable, first, trips, account, payments, heap, all };
}

/** Opens the first screen, and measures the heap after some time. */
export async function openFirstScreen(visitor: BrowserContext, address: string, quietMs: number) {
  const { page, usable } = await openPage(visitor, address);
  await wait(quietMs);
  const { heap } = await measureHeap(page);
  await page.close();
  return { usable, heap };
}

/** `usable`: milliseconds until the first screen can be used. */
async function openPage(visitor: BrowserContext, address: string) {
  const page = await visitor.newPage();
  await page.setViewport({ width: 390, height: 844 });
  await page.emulateCPUThrottling(cpuSlowdown);
  // tsx wraps functions in calls of `__name`, which the page does not have.
  await page.evaluateOnNewDocument('globalThis.__name = (given) => given;');
  await page.evaluateOnNewDocument(watchPage);
  // A new window first loads internal pages of the browser.
  await wait(1_000);
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  const usable = await page.evaluate(() => globalThis.marks.usable);
  return { page, usable };
}

async function measureHeap(page: Page): Promise<{ heap: number; session: CDPSession }> {
  const session = await page.createCDPSession();
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize: heap } = await session.send('Runtime.getHeapUsage');
  return { heap, session };
}
