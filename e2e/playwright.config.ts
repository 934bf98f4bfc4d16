import { defineConfig } from '@playwright/test';
import { browserFlags, browserPath } from './browser';

/** Set by `npm run prove`; the regular run has the tests that fit into twenty minutes. */
const isFullRun = process.env.PROOF === 'whole';

/** A service worker would serve files from its cache that these tests break. */
const brokenPages = {
  viewport: { width: 1280, height: 800 },
  serviceWorkers: 'block',
} as const;

export default defineConfig({
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
    trace: process.env.TRACE ? 'on' : 'off',
    launchOptions: { args: browserFlags, ...(browserPath ? { executablePath: browserPath } : {}) },
  },
  projects: [
    // The longest tests are first, so that the workers end at the same time.
    { name: 'commands', testDir: 'commands', timeout: 600_000 },
    // A separate project: its product has one release of each remote, so that a broken file leads to the recovery card.
    { name: 'lazy files', testDir: 'lazy-files', use: brokenPages },
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
            'rollback.spec.ts',
            'reported-digests.spec.ts',
          ],
      use: brokenPages,
    },
    {
      name: 'desktop',
      testDir: 'journeys',
      // It needs a separate product; travellers open the page of the bank mostly on a phone.
      testIgnore: 'bank-page.spec.ts',
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      testDir: 'journeys',
      // These need two browsers or a separate product; running them twice would take a minute. The frame of the tag manager is
      // invisible, so the size of the window makes no difference.
      testIgnore: ['wish.spec.ts', 'card-number.spec.ts', 'tag-manager.spec.ts'],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'budgets', testDir: 'budgets', use: { viewport: { width: 390, height: 844 } } },
    { name: 'faults', testDir: 'faults', use: { viewport: { width: 1280, height: 800 } } },
    { name: 'offline', testDir: 'offline', use: { viewport: { width: 390, height: 844 } } },
    {
      name: 'foreign remotes',
      testDir: 'foreign-remotes',
      use: brokenPages,
    },
    {
      name: 'foreign hosts',
      testDir: 'foreign-hosts',
      use: { viewport: { width: 1280, height: 800 } },
    },
    { name: 'team repository', testDir: 'team-repository', timeout: 600_000 },
    { name: 'releases', testDir: 'releases', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'deck',
      testDir: 'deck',
      testMatch: isFullRun ? undefined : 'production.spec.ts',
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
