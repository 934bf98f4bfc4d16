import { appendFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { deliver, liveReleases, previousReleases } from '../product/deliver';
import { type FaultProxy, startFaultProxy } from '../product/fault-proxy';
import { test as base, expect } from '../product/journey';
import { root } from '../product/start-product';
import { type Breaks, breakableBuild } from './breakable';

/** The remotes that the shell shows, where they are met, and the control that all of them use. */
export const remotes = [
  { name: 'mfe-swap', path: '/', heading: 'Swap your train' },
  { name: 'mfe-trips', path: '/help', heading: 'Help' },
  { name: 'mfe-auth', path: '/account/sign-in', heading: 'Sign in' },
  { name: 'mfe-payments', path: '/payments', heading: /payments/i },
] as const;

/** Those that are broken in every way: all of them in the whole proof, one in the ordinary run. */
export const brokenRemotes =
  process.env.PROOF === 'whole' ? remotes : remotes.filter(({ name }) => name === 'mfe-trips');

export const control = 'shared-otp';

export type Releases = Readonly<Record<string, string>>;

type WorkerFixtures = {
  /** Between the browser and the edge server. */
  faulty: FaultProxy;
  /** Of each remote a newer release was published, one that can be broken. */
  newerReleases: undefined;
};

type TestFixtures = {
  healed: undefined;
  /** What is live as the test begins, and what was before that. */
  sets: { before: Releases; now: Releases };
};

/** Tests of recovery: a product in which each remote has two releases, behind a proxy that breaks files. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  faulty: [
    async ({ product }, use) => {
      const faulty = await startFaultProxy(product.address);
      await use(faulty);
      await faulty.stop();
    },
    { scope: 'worker' },
  ],
  newerReleases: [
    async ({ product }, use) => {
      for (const name of [...remotes.map(({ name }) => name), control]) {
        const built = await breakableBuild(product, name);
        await deliver(product, 'publish', name, '--built', built, '--promote', 'staging');
      }
      await use(undefined);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  sets: async ({ product, newerReleases: _published }, use) => {
    await use({ before: await previousReleases(product), now: await liveReleases(product) });
  },
  baseURL: async ({ faulty }, use) => {
    await use(faulty.address);
  },
  healed: [
    async ({ faulty, page, tolerate }, use) => {
      tolerate(/Service Worker registration blocked by Playwright/);
      faulty.heal();
      await page.addInitScript(watchScreen);
      await page.addInitScript(keepFooterAway);
      await use(undefined);
      faulty.heal();
    },
    { auto: true },
  ],
});

export { expect };

/** What a browser itself says of a file that it did not get or would not run. */
export const refusals = /Failed to load resource|Failed to find a valid digest/;

type Seen = { frame?: number; card?: number; heading?: number; retried?: number; healed?: number };

declare global {
  var seen: Seen | undefined;
  var tampered: boolean | undefined;
}

/** The form in the footer is another door of mfe-auth: its failures would be counted with the screen's. */
const keepFooterAway = () => {
  globalThis.IntersectionObserver = class extends IntersectionObserver {
    override observe() {}
  };
};

/** Notes in the page when what is measured was first on the screen, in milliseconds since it was asked for. */
const watchScreen = () => {
  const seen: Seen = {};
  globalThis.seen = seen;
  const look = () => {
    const main = document.querySelector('main');
    const card = [...document.querySelectorAll('main h2')].some((heading) =>
      heading.textContent?.startsWith('This part of the page is not available'),
    );
    if (document.querySelector('nav[aria-label=Main] a')) seen.frame ??= performance.now();
    if (card) seen.card ??= performance.now();
    if (!card && main?.querySelector('h1')) {
      seen.heading ??= performance.now();
      if (seen.retried !== undefined) seen.healed ??= performance.now();
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
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
};

export const breakRelease = (page: Page, breaks: Breaks) =>
  page.addInitScript((given) => {
    globalThis.breaks = given;
  }, breaks);

export const mendRelease = (page: Page) =>
  page.evaluate(() => {
    globalThis.breaks = {};
  });

type Told = { remote: string; release: string; phase: string; cause: string };

/** The failures that the page has told, as whoever watches its performance entries gets them. */
export const failuresOf = (page: Page): Promise<Told[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByName('remote-failed')
      .map((entry) => (entry as PerformanceMark).detail as Told),
  );

/** Goes to a path as a link would, without loading the page anew. */
export const go = (page: Page, path: string) =>
  page.evaluate((to) => history.pushState(null, '', to), path);

export const cardIn = (page: Page) =>
  page.getByRole('main').getByRole('heading', { name: 'This part of the page is not available' });

export const retryIn = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Try again' });

/** Every remote but the broken one shows its screen, in the same page. */
export const expectOthersWell = async (page: Page, broken: string) => {
  for (const { name, path, heading } of remotes) {
    if (name === broken) continue;
    await go(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(cardIn(page)).toHaveCount(0);
  }
};

/** Adds a line to what docs/recovery.md is made of (`npx tsx e2e/recovery/write-table.ts`). */
export const measured = async (
  page: Page,
  what: { remote: string; fault: string; shown: string },
) => {
  const seen = await page.evaluate(() => globalThis.seen ?? {});
  const file = join(root, '.data/test/recovery.jsonl');
  await mkdir(dirname(file), { recursive: true });
  await appendFile(file, `${JSON.stringify({ ...what, ...seen })}\n`);
};
