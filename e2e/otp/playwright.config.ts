import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** The browser that CHROME_PATH names, else the system's, else Playwright's own. */
const systemBrowser = () => {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const files = ['chromium', 'chromium-browser', 'google-chrome'].flatMap((name) =>
    folders.map((folder) => join(folder, name)),
  );
  return files.find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
};
const executablePath = process.env.CHROME_PATH ?? systemBrowser();

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  // Mojo in the page: a test answers for the phone that the machine does not have.
  '--enable-blink-features=MojoJS,MojoJSTest',
];

export default defineConfig({
  testDir: 'cases',
  outputDir: '../test-results/otp',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 20_000,
  expect: { timeout: 3_000 },
  reporter: 'list',
  use: {
    actionTimeout: 5_000,
    launchOptions: { args: quiet, ...(executablePath ? { executablePath } : {}) },
  },
  webServer: {
    command: 'node ../../shared-otp/workbench/serve.mjs --still',
    // Playwright hands the port to the tests as OTP_WORKBENCH_PORT.
    wait: { stdout: /http:\/\/localhost:(?<otp_workbench_port>\d+)/ },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 2_000 },
  },
});
