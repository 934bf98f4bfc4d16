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
 * Milliseconds of a processor: what a telephone of half the speed needs 50 for. Not of a clock, so that what else
 * this machine does counts for nothing.
 */
const longest = 25;
/** What disturbs a visit only makes tasks longer, so the best of several counts. */
const visits = 3;

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

/** Goes the way in a browser that was never here, and answers its longest task. */
const longestTask = async (browser: Browser, page: Page, way: Way): Promise<Task> => {
  await page.goto(way.from, { waitUntil: 'networkidle' });
  const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];
  await browser.startTracing(page, { categories });
  await way.press(page);
  const heading = page.getByRole('heading', { level: 1, name: way.heading });
  await expect(heading).toBeVisible();
  await page.waitForLoadState('networkidle');
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  return longestOf(traceEvents);
};

for (const way of ways) {
  test(`on the way to ${way.remote} there is no long task`, async ({ browser, product }, info) => {
    let best: Task | undefined;
    for (let visit = 0; visit < visits; visit += 1) {
      const context = await browser.newContext({ ...info.project.use, baseURL: product.address });
      const seen = await longestTask(browser, await context.newPage(), way);
      await context.close();
      if (seen.milliseconds <= longest) return;
      if (!best || seen.milliseconds < best.milliseconds) best = seen;
    }
    const { milliseconds, scripts } = best as Task;
    const asked = [join(root, 'build/budgets.js'), '--grown', way.remote];
    const grown = execFileSync(process.execPath, asked, { encoding: 'utf8' });
    const said = `A task of ${milliseconds.toFixed(1)} ms of a processor, ${longest} are allowed. It ran\n${scripts.join('\n')}\nWhat grew since the budgets were written, in kilobytes of source:\n${grown}`;
    expect(milliseconds, said).toBeLessThanOrEqual(longest);
  });
}
