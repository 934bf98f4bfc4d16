import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { pageFrame } from '../pages/frame';
import { expect, test } from '../product/journey';
import { root } from '../product/start-product';

type Way = { remote: string; from: string; press: (page: Page) => Promise<void>; heading: string };

const byNavigation = (name: string) => (page: Page) => pageFrame(page).link(name).click();

/** From a screen of one remote to a screen of another. */
const ways: readonly Way[] = [
  { remote: 'mfe-swap', from: '/help', press: byNavigation('Swap'), heading: 'Swap your train' },
  { remote: 'mfe-trips', from: '/', press: byNavigation('My trips'), heading: 'My trips' },
  { remote: 'mfe-auth', from: '/', press: byNavigation('Sign in'), heading: 'Sign in' },
  {
    remote: 'mfe-payments',
    from: '/',
    // Only who is signed in meets a link there.
    press: (page) =>
      page.evaluate(() => {
        const link = Object.assign(document.createElement('a'), { href: '/payments' });
        document.body.append(link);
        link.click();
      }),
    heading: 'Payments and receipts',
  },
];

/**
 * How long the longest task may be, of the time that `yardstick` takes beside it: about 34 ms of a processor on the
 * machine where it was written, where the ways take 1.4 to 1.9 of it, in a slow hour 2.1. A ratio, for the same
 * processor is slower by a third in some hours, and beside other work; and the yardstick itself varies by 15 %.
 */
const longest = 2.3;
/** What disturbs a visit only makes tasks longer, so the best of several counts. */
const visits = 5;

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Of the thread's own processor time, microseconds. */
  tdur?: number;
  args: { name?: string; data?: { url?: string } };
};
type Task = { milliseconds: number; scripts: readonly string[] };
type Visit = Task & { yardstick: number; ratio: number };

/** The longest task of the pages' threads, with the scripts that ran in it. */
const longestOf = (events: readonly TraceEvent[]): Task => {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const pages = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(threadOf),
  );
  const own = events.filter((event) => event.ph === 'X' && pages.has(threadOf(event)));
  const timeOf = ({ tdur = 0 }: TraceEvent) => tdur / 1_000;
  const [task] = own
    .filter(({ name }) => name === 'RunTask')
    .sort((one, other) => timeOf(other) - timeOf(one));
  if (!task?.tdur) throw new Error('The trace tells no time of the tasks of a page.');
  const end = task.ts + (task.dur ?? 0);
  const urls = own
    .filter((event) => threadOf(event) === threadOf(task) && event.ts >= task.ts && event.ts < end)
    .map(({ args }) => args.data?.url ?? '')
    .filter((url) => url.includes('/r/'));
  return { milliseconds: timeOf(task), scripts: [...new Set(urls)] };
};

/** Work of the kind that a page does, always the same. */
const yardstick = () => {
  const rows = Array.from({ length: 9_000 }, (_, nth) => ({
    key: `${(nth * 7_919) % 10_007}`,
    nth,
  }));
  rows.sort((one, other) => (one.key < other.key ? -1 : 1));
  return JSON.parse(JSON.stringify(rows)).length;
};

/** The longest task of a page while it does something. */
const longestWhile = async (
  browser: Browser,
  page: Page,
  act: () => Promise<unknown>,
): Promise<Task> => {
  const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];
  await browser.startTracing(page, { categories });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  return longestOf(traceEvents);
};

/** Goes the way in a browser that was never here, and answers its longest task beside the yardstick's. */
const visit = async (browser: Browser, page: Page, way: Way): Promise<Visit> => {
  await page.goto(way.from, { waitUntil: 'networkidle' });
  const task = await longestWhile(browser, page, async () => {
    await way.press(page);
    const heading = page.getByRole('heading', { level: 1, name: way.heading });
    await expect(heading).toBeVisible();
    await page.waitForLoadState('networkidle');
  });
  const { milliseconds } = await longestWhile(browser, page, () => page.evaluate(yardstick));
  return { ...task, yardstick: milliseconds, ratio: task.milliseconds / milliseconds };
};

for (const way of ways) {
  test(`on the way to ${way.remote} there is no long task`, async ({ browser, product }, info) => {
    let best: Visit | undefined;
    for (let nth = 0; nth < visits; nth += 1) {
      const context = await browser.newContext({ ...info.project.use, baseURL: product.address });
      const seen = await visit(browser, await context.newPage(), way);
      await context.close();
      if (seen.ratio <= longest) return;
      if (!best || seen.ratio < best.ratio) best = seen;
    }
    const { milliseconds, yardstick, ratio, scripts } = best as Visit;
    const asked = [join(root, 'build/budgets.js'), '--grown', way.remote];
    const grown = execFileSync(process.execPath, asked, { encoding: 'utf8' });
    const said = `A task of ${milliseconds.toFixed(1)} ms of a processor, where ${(longest * yardstick).toFixed(1)} are allowed. It ran\n${scripts.join('\n')}\nWhat grew since the budgets were written, in kilobytes of source:\n${grown}`;
    expect(ratio, said).toBeLessThanOrEqual(longest);
  });
}
