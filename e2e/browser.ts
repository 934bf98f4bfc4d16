import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Chromium as every suite and the bench start it: nothing in the background, nothing over QUIC. */
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

/** The browser that CHROME_PATH names, else the system's; undefined leaves it to Playwright's own. */
export const browserPath = process.env.CHROME_PATH ?? systemBrowser();
