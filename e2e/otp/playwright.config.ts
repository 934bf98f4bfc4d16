import { defineConfig } from '@playwright/test';
import { getBrowserOptions } from '../browsers/browser-options';

export default defineConfig({
  testDir: 'cases',
  outputDir: '../test-results/otp',
  fullyParallel: true,
  forbidOnly: true,
  workers: 3,
  // For hangs only.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    actionTimeout: 30_000,
    launchOptions: getBrowserOptions({ abilities: ['mojo'] }),
  },
  webServer: {
    command: 'node ../../shared-otp/workbench/serve.mjs --static',
    // Playwright passes the port to the tests as OTP_WORKBENCH_PORT.
    wait: { stdout: /http:\/\/localhost:(?<otp_workbench_port>\d+)/ },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
