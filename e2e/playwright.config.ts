import { defineConfig } from '@playwright/test';
import { browserFlags, browserPath } from './browser';

/** `npm run prove`; the ordinary run takes what fits into its twenty minutes. */
const whole = process.env.PROOF === 'whole';

/** A worker that keeps files for offline use would answer in place of what is broken here. */
const brokenPages = {
  viewport: { width: 1280, height: 800 },
  serviceWorkers: 'block',
} as const;

export default defineConfig({
  globalSetup: './product/publish-once.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  forbidOnly: true,
  // One more than the smallest machine has cores: journeys wait for servers and timers a third of their time.
  workers: 3,
  // Only a hang reaches these: how fast it is, the bench tells.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    locale: 'en-GB',
    // Not the stations' zone: a screen that shows the browser's time instead of the station's fails.
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
    // A project of its own, because its product has one release of each remote: a broken file then leads to the card.
    { name: 'lazy files', testDir: 'lazy-files', use: brokenPages },
    {
      name: 'recovery',
      testDir: 'recovery',
      testMatch: whole
        ? undefined
        : [
            'fetched-ahead.spec.ts',
            'first-screen.spec.ts',
            'known-good.spec.ts',
            'network-faults.spec.ts',
            'rolled-back.spec.ts',
            'told-digests.spec.ts',
          ],
      use: brokenPages,
    },
    {
      name: 'desktop',
      testDir: 'journeys',
      // A product of its own for one journey: a traveller is most likely at the bank with a phone.
      testIgnore: 'bank-page.spec.ts',
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      testDir: 'journeys',
      // Two browsers at once, a product of its own: the same journey twice would take a minute of the ordinary run.
      // The tag manager's frame is never seen, so no window makes a difference to it.
      testIgnore: ['wish.spec.ts', 'card-number.spec.ts', 'tag-manager.spec.ts'],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'budgets', testDir: 'budgets', use: { viewport: { width: 390, height: 844 } } },
    { name: 'faults', testDir: 'faults', use: { viewport: { width: 1280, height: 800 } } },
    { name: 'offline', testDir: 'offline', use: { viewport: { width: 390, height: 844 } } },
    {
      name: 'foreign remotes',
      testDir: 'foreign-remotes',
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'foreign hosts',
      testDir: 'foreign-hosts',
      use: { viewport: { width: 1280, height: 800 } },
    },
    { name: 'releases', testDir: 'releases', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'deck',
      testDir: 'deck',
      testMatch: whole ? undefined : 'production.spec.ts',
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
