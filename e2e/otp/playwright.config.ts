import { defineConfig } from '@playwright/test';
import { browserFlags, browserPath } from '../browser';

// Enables Mojo in the page, so that a test can mock the SMS service of the browser.
const withMojo = [...browserFlags, '--enable-blink-features=MojoJS,MojoJSTest'];

export default defineConfig({
  testDir: 'cases',
  outputDir: '../test-results/otp',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // For hangs only.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    actionTimeout: 30_000,
    launchOptions: { args: withMojo, ...(browserPath ? { executablePath: browserPath } : {}) },
  },
  webServer: {
    command: 'node ../../shared-otp/workbench/serve.mjs --static',
    // Playwright passes the port to the tests as OTP_WORKBENCH_PORT.
    wait: { stdout: /http:\/\/localhost:(?<otp_workbench_port>\d+)/ },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
