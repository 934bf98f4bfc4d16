import { appendFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { isFullRun } from 'shared-server/testing/test-level';
import { deliver, liveReleases, previousReleases } from '../product/deliver';
import { type FaultProxy, startFaultProxy } from '../product/fault-proxy';
import { test as base, expect } from '../product/journey';
import { root } from '../product/run/start-product';
import { type Breaks, createBreakableBuild } from './breakable-build';

/** The remotes of the shell with a path and a heading. */
export const remotes = [
  { name: 'mfe-swap', path: '/', heading: 'Swap your train' },
  { name: 'mfe-trips', path: '/help', heading: 'Help' },
  { name: 'mfe-auth', path: '/account/sign-in', heading: 'Sign in' },
  { name: 'mfe-payments', path: '/payments', heading: /payments/i },
] as const;

/** Remotes of the fault tests: all with TEST_LEVEL=prove, otherwise one. */
export const brokenRemotes = isFullRun
  ? remotes
  : remotes.filter(({ name }) => name === 'mfe-trips');

export const control = 'shared-otp';

export type Releases = Readonly<Record<string, string>>;

type WorkerFixtures = {
  /** Proxy between the browser and the edge server. */
  faultProxy: FaultProxy;
  /** Publishes a newer, breakable release of each remote. */
  newerReleases: undefined;
};

type TestFixtures = {
  repaired: undefined;
  /** Live and previous releases at the start of the test. */
  sets: { before: Releases; now: Releases };
};

/** Recovery tests: each remote has two releases, behind a fault proxy. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  faultProxy: [
    async ({ product }, use) => {
      const faultProxy = await startFaultProxy(product.address);
      await use(faultProxy);
      await faultProxy.stop();
    },
    { scope: 'worker' },
  ],
  newerReleases: [
    async ({ product }, use) => {
      for (const name of [...remotes.map(({ name }) => name), control]) {
        const built = await createBreakableBuild(product, name);
        await deliver(product, 'publish', name, '--built', built, '--promote', 'staging');
      }
      await use(undefined);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  sets: async ({ product, newerReleases: _published }, use) => {
    await use({ before: await previousReleases(product), now: await liveReleases(product) });
  },
  baseURL: async ({ faultProxy }, use) => {
    await use(faultProxy.address);
  },
  repaired: [
    async ({ faultProxy, page, allowErrors }, use) => {
      allowErrors(/Service Worker registration blocked by Playwright/);
      faultProxy.repair();
      await page.addInitScript(watchScreen);
      await page.addInitScript(disableFooter);
      await use(undefined);
      faultProxy.repair();
    },
    { auto: true },
  ],
});

export { expect };

/** Console messages of the browser about a file that it could not load or run. */
export const loadErrors = /Failed to load resource|Failed to find a valid digest/;

type Seen = {
  frame?: number;
  card?: number;
  heading?: number;
  retried?: number;
  recovered?: number;
};

declare global {
  var seen: Seen | undefined;
  var tampered: boolean | undefined;
}

/** The form in the footer is another expose of mfe-auth; its failures would be counted too. */
function disableFooter() {
  globalThis.IntersectionObserver = class extends IntersectionObserver {
    override observe() {}
  };
}

/** Records when each measured element was first visible, in milliseconds since the start of the navigation. */
function watchScreen() {
  const seen: Seen = {};
  globalThis.seen = seen;
  const check = () => {
    const main = document.querySelector('main');
    const card = [...document.querySelectorAll('main h2')].some((heading) =>
      heading.textContent?.startsWith('This part of the page is not available'),
    );
    if (document.querySelector('nav[aria-label=Main] a')) seen.frame ??= performance.now();
    if (card) seen.card ??= performance.now();
    if (!card && main?.querySelector('h1')) {
      seen.heading ??= performance.now();
      if (seen.retried !== undefined) seen.recovered ??= performance.now();
    }
  };
  document.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('main button')?.textContent === 'Try again') {
        seen.retried ??= performance.now();
      }
    },
    true,
  );
  new MutationObserver(check).observe(document, { childList: true, subtree: true });
}

export const breakRelease = (page: Page, breaks: Breaks) =>
  page.addInitScript((faults) => {
    globalThis.breaks = faults;
  }, breaks);

export const repairRelease = (page: Page) =>
  page.evaluate(() => {
    globalThis.breaks = {};
  });

type Failure = { remote: string; release: string; phase: string; cause: string };

/** The failures that the page recorded as performance entries. */
export const getFailures = (page: Page): Promise<Failure[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByName('remote-failed')
      .map((entry) => (entry as PerformanceMark).detail as Failure),
  );

/** Navigates like a link, without a page load. */
export const navigate = (page: Page, path: string) =>
  page.evaluate((to) => history.pushState(null, '', to), path);

export const recoveryCard = (page: Page) =>
  page.getByRole('main').getByRole('heading', { name: 'This part of the page is not available' });

export const retryButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Try again' });

/** Asserts that all other remotes show their screens in the same page. */
export async function expectOthersWork(page: Page, broken: string) {
  for (const { name, path, heading } of remotes) {
    if (name === broken) continue;
    await navigate(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(recoveryCard(page)).toHaveCount(0);
  }
}

/** Appends a measurement for docs/recovery.md (`npx tsx e2e/recovery/write-table.ts`). */
export async function recordMeasurement(
  page: Page,
  measurement: { remote: string; fault: string; shown: string },
) {
  const seen = await page.evaluate(() => globalThis.seen ?? {});
  const file = join(root, '.data/test/recovery.jsonl');
  await mkdir(dirname(file), { recursive: true });
  await appendFile(file, `${JSON.stringify({ ...measurement, ...seen })}\n`);
}
