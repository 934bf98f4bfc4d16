import type { Browser, Page } from '@playwright/test';

/** What one visit to one variant cost; milliseconds and bytes as they came over the line. */
export type Visit = {
  usable: number;
  largestPaint: number;
  bytes: number;
  requests: number;
  nextScreen: number;
  longTasks: number;
};

declare global {
  var marks: { usable?: number; largestPaint: number; longTasks: number[] };
}

/** Runs in the page before its own scripts: notes when things can be used, by the page's own clock. */
const watch = () => {
  globalThis.marks = { largestPaint: 0, longTasks: [] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) globalThis.marks.largestPaint = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) globalThis.marks.longTasks.push(entry.startTime);
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    const field = document.querySelector<HTMLInputElement>('main form input');
    if (!field || field.disabled) return void requestAnimationFrame(look);
    globalThis.marks.usable = performance.now();
  };
  requestAnimationFrame(look);
};

/** From the press of a link of the navigation to the other remote's heading. */
const goTo = ({ link, heading }: { link: string; heading: string }) =>
  new Promise<number>((resolve) => {
    const began = performance.now();
    const look = () => {
      const found = [...document.querySelectorAll('main h1')].some(
        (one) => one.textContent === heading && one.checkVisibility(),
      );
      if (found) resolve(performance.now() - began);
      else requestAnimationFrame(look);
    };
    const links = [...document.querySelectorAll<HTMLAnchorElement>('header nav a')];
    links.find((one) => one.textContent === link)?.click();
    look();
  });

const countTraffic = async (page: Page, cpuSlowdown: number) => {
  const traffic = { bytes: 0, requests: 0 };
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  session.on('Network.requestWillBeSent', () => {
    traffic.requests += 1;
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    traffic.bytes += encodedDataLength;
  });
  return traffic;
};

/** A first visit by somebody who was never there: a new profile, an empty cache. */
export const visit = async (
  browser: Browser,
  address: string,
  cpuSlowdown: number,
): Promise<Visit> => {
  const context = await browser.newContext({
    baseURL: address,
    ignoreHTTPSErrors: true,
    viewport: { width: 390, height: 844 },
  });
  try {
    const page = await context.newPage();
    const traffic = await countTraffic(page, cpuSlowdown);
    await page.addInitScript(watch);
    await page.goto('/', { waitUntil: 'commit' });
    await page.waitForFunction(() => globalThis.marks?.usable !== undefined, undefined, {
      timeout: 60_000,
    });
    const { bytes, requests } = { ...traffic };
    await page.waitForTimeout(2_000);
    const marks = await page.evaluate(() => globalThis.marks);
    const usable = marks.usable ?? Number.NaN;
    const nextScreen = await page.evaluate(goTo, { link: 'My trips', heading: 'My trips' });
    const longTasks = marks.longTasks.filter((start) => start > usable).length;
    return { usable, largestPaint: marks.largestPaint, bytes, requests, nextScreen, longTasks };
  } finally {
    await context.close();
  }
};
