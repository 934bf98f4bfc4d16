import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Flags of Chromium in all test suites and the bench: no background requests, no QUIC. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
];

const canRun = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const systemBrowser = (): string | undefined => {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return ['chromium', 'chromium-browser', 'google-chrome']
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find(canRun);
};

/** A complete Chromium: the headless shell has no cameras. */
export const completeBrowser = {
  headless: false,
  args: [...browserFlags, '--headless=new'],
  ...(systemBrowser() ? { executablePath: systemBrowser() } : {}),
};

/** The browser from CHROME_PATH or the system; undefined selects the one of Playwright. */
export const browserPath = process.env.CHROME_PATH ?? systemBrowser();
