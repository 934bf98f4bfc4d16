import { setTimeout as wait } from 'node:timers/promises';
import { goTo, putLink, watchPage } from './in-page';
import { openTab, type Tab, type Visitor } from './tab';
import { countTraffic, type Traffic } from './traffic';

/** The measurements of one visit, in milliseconds and bytes. */
export type Visit = {
  firstPaint: number;
  largestPaint: number;
  usable: number;
  /** Until the first screen was usable. */
  first: Traffic;
  /** From the click on a link to the heading of a screen of another remote. */
  trips: number;
  account: number;
  payments: number;
  /** The slowest response to a key on the first screen. */
  slowestEvent: number;
  /** Over 50 ms, after the first screen was usable. */
  longTasks: number;
  /** Bytes of the JavaScript heap at the end. */
  heap: number;
  /** All requests of the page. */
  all: Traffic;
};

/** Opens the first screen, types, opens a screen of each other remote, and closes the page. */
export const visit = async (visitor: Visitor, cpuSlowdown: number): Promise<Visit> => {
  const tab = await openTab(visitor, cpuSlowdown);
  await tab.runFirst(watchPage);
  // A new window first loads internal pages of the browser.
  await wait(1_000);
  await tab.open(`${visitor.address}/`);
  await waitUntilUsable(tab);
  // The time that a user looks at the screen first.
  await wait(2_000);
  await typeIntoFirstField(tab);
  const trips = await tab.run(goTo, { link: 'My trips', heading: 'My trips' });
  await wait(1_000);
  const account = await tab.run(goTo, { link: 'Sign in', heading: 'Sign in' });
  await tab.run(putLink, { href: '/payments', text: 'Payments' });
  await wait(1_000);
  const payments = await tab.run(goTo, { link: 'Payments', heading: 'Payments and receipts' });
  await wait(1_000);
  const marks = await tab.run(() => globalThis.marks, undefined);
  const { firstPaint, largestPaint, usable = Number.NaN, longTasks, slowestEvent } = marks;
  const first = await tab.run(countTraffic, { until: usable });
  const all = await tab.run(countTraffic, { until: Number.MAX_VALUE });
  await tab.send('HeapProfiler.collectGarbage');
  const { usedSize } = await tab.send<{ usedSize: number }>('Runtime.getHeapUsage');
  await tab.close();
  return {
    firstPaint,
    largestPaint,
    usable,
    first,
    trips,
    account,
    payments,
    slowestEvent,
    all,
    longTasks: longTasks.filter((start) => start > usable).length,
    heap: usedSize,
  };
};

/** Polls rarely, because polling costs time in the page. */
const waitUntilUsable = async (tab: Tab) => {
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    await wait(200);
    if (await tab.run(() => globalThis.marks?.usable !== undefined, undefined)) return;
  }
  throw new Error('The first screen was not usable in a minute.');
};

const typeIntoFirstField = async (tab: Tab) => {
  const first = 'main form input';
  await tab.run((field) => document.querySelector<HTMLInputElement>(field)?.focus(), first);
  await tab.type('SWAP', 80);
  const typed = await tab.run(
    (field) => document.querySelector<HTMLInputElement>(field)?.value,
    first,
  );
  if (typed !== 'SWAP') throw new Error(`The field has "${typed}" instead of the typed text.`);
};
