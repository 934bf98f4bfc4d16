import { defineConfig } from '@playwright/test';
import { browserFlags, browserPath } from '../browser';

// Mojo in the page: a test answers for the phone that the machine does not have.
const withMojo = [...browserFlags, '--enable-blink-features=MojoJS,MojoJSTest'];

export default defineConfig({
  testDir: 'cases',
  outputDir: '../test-results/otp',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // Only a hang reaches these.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    actionTimeout: 30_000,
    launchOptions: { args: withMojo, ...(browserPath ? { executablePath: browserPath } : {}) },
  },
  webServer: {
    command: 'node ../../shared-otp/workbench/serve.mjs --still',
    // Playwright hands the port to the tests as OTP_WORKBENCH_PORT.
    wait: { stdout: /http:\/\/localhost:(?<otp_workbench_port>\d+)/ },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
