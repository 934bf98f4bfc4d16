import { setTimeout as wait } from 'node:timers/promises';
import { goTo, putLink, watchPage } from './in-page';
import { openTab, type Tab, type Visitor } from './tab';
import { countTraffic, type Traffic } from './traffic';

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
  payments: number;
  /** The slowest answer to a key that was typed into the first screen. */
  slowestEvent: number;
  /** Over 50 ms, after the first screen was usable. */
  longTasks: number;
  /** Bytes of JavaScript's heap after all of it. */
  heap: number;
  /** All that the page asked for. */
  all: Traffic;
};

/** Opens the first screen, types, goes to a screen of each other remote; closes the page. */
export const visit = async (visitor: Visitor, cpuSlowdown: number): Promise<Visit> => {
  const tab = await openTab(visitor, cpuSlowdown);
  await tab.runFirst(watchPage);
  // A new window loads pages of the browser's own, on the same processors.
  await wait(1_000);
  await tab.open(`${visitor.address}/`);
  await untilUsable(tab);
  // As long as somebody looks at a screen before doing anything.
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
    ...{ firstPaint, largestPaint, usable, first, trips, account, payments, slowestEvent, all },
    longTasks: longTasks.filter((start) => start > usable).length,
    heap: usedSize,
  };
};

/** Asks seldom: a page that is asked has to answer. */
const untilUsable = async (tab: Tab) => {
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
  if (typed !== 'SWAP') throw new Error(`The field took "${typed}" of what was typed.`);
};
