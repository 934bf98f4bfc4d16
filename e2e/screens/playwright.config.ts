import { defineConfig } from '@playwright/test';
import { getBrowserOptions } from '../browsers/browser-options';

/** Takes pictures of every screen and state: `npm run screens`. */
export default defineConfig({
  testDir: '.',
  globalSetup: '../product/run/publish-once.ts',
  globalTeardown: './write-gallery.ts',
  outputDir: '../test-results/screens',
  workers: 1,
  // For hangs only.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    locale: 'en-GB',
    actionTimeout: 30_000,
    viewport: { width: 390, height: 844 },
    launchOptions: getBrowserOptions(),
  },
});
