import { defineConfig } from '@playwright/test';
import { getBrowserOptions } from '../browsers/browser-options';

/** The workbench of the components: each story in each appearance. */
export default defineConfig({
  testDir: '.',
  globalSetup: './serve-workbench.ts',
  outputDir: '../test-results/workbench',
  fullyParallel: true,
  forbidOnly: true,
  workers: 3,
  // For hangs only.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    locale: 'en-GB',
    viewport: { width: 390, height: 844 },
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: getBrowserOptions(),
  },
});
