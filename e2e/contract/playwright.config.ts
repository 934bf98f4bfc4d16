import { defineConfig } from '@playwright/test';
import { getBrowserOptions } from '../browsers/browser-options';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/contract',
  forbidOnly: true,
  workers: 1,
  // For hangs only.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    launchOptions: getBrowserOptions(),
  },
});
