import { defineConfig } from '@playwright/test';
import { isFullRun } from 'shared-server/testing/test-level';
import { getBrowserOptions } from './browsers/browser-options';
import type { WorkerFixtures } from './product/journey';

const desktop = { viewport: { width: 1280, height: 800 } } as const;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/** A service worker would serve files from its cache that these tests break. */
const brokenPages = { ...desktop, serviceWorkers: 'block' } as const;

/** `scripts/verify/checks.mjs` says which check runs which projects. A test with the tag `@all` is not in `npm test`. */
export default defineConfig<object, WorkerFixtures>({
  globalSetup: './product/run/publish-once.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  forbidOnly: true,
  // One more than the cores of the smallest machine: journeys wait for servers and timers a third of their time.
  workers: 3,
  // For hangs only: the bench measures the speed.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    locale: 'en-GB',
    // Not the zone of the stations, so that a screen with the browser's local time fails.
    timezoneId: 'America/New_York',
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    // Recording slows down every page.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: getBrowserOptions(),
  },
  projects: [
    // The longest tests are first, so that the workers end at the same time.
    { name: 'commands', testDir: 'commands', timeout: 600_000 },
    // A separate project: its product has one release of each remote, so that a broken file leads to the recovery card.
    { name: 'lazy files', testDir: 'lazy-files', use: brokenPages },
    { name: 'team repository', testDir: 'team-repository', timeout: 600_000 },
    {
      name: 'recovery',
      testDir: 'recovery',
      testMatch: isFullRun
        ? undefined
        : [
            'prefetch.spec.ts',
            'first-screen.spec.ts',
            'fallback-release.spec.ts',
            'network-faults.spec.ts',
            'files-origin.spec.ts',
            'rollback.spec.ts',
            'reported-digests.spec.ts',
          ],
      // Each worker publishes a second release of every remote.
      workers: 1,
      use: brokenPages,
    },
    { name: 'phone', testDir: 'journeys', use: phone },
    {
      name: 'desktop',
      testDir: 'journeys',
      testIgnore: [
        // These set their size, need two browsers or a separate product, or have no layout.
        'layout.spec.ts',
        'long-tasks.spec.ts',
        'offline/**',
        'wish.spec.ts',
        'bank-page.spec.ts',
        'card-number.spec.ts',
        'device-messages.spec.ts',
        'failed-refund.spec.ts',
        'mail-links.spec.ts',
        'tag-manager.spec.ts',
        'addresses.spec.ts',
      ],
      use: desktop,
    },
    {
      name: 'installation',
      testDir: 'journeys',
      testMatch: 'ticket/swap-a-train.spec.ts',
      use: { ...desktop, startFrom: 'archives' },
    },
    { name: 'faults', testDir: 'faults', use: desktop },
    { name: 'foreign remotes', testDir: 'foreign-remotes', use: brokenPages },
    { name: 'foreign hosts', testDir: 'foreign-hosts', use: desktop },
    { name: 'releases', testDir: 'releases', use: desktop },
    {
      name: 'deck',
      testDir: 'deck',
      testMatch: isFullRun ? undefined : 'production.spec.ts',
      use: desktop,
    },
  ],
});
