import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';

const run = promisify(execFile);

const names = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'chromium-headless-shell',
];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/opt/google/chrome/chrome',
];

/** Finds a working Chrome or Chromium: `CHROME_PATH`, else on the path, at the usual places, or Playwright's. */
export async function findBrowser(env: NodeJS.ProcessEnv): Promise<string | null> {
  for (const path of env.CHROME_PATH ? [env.CHROME_PATH] : candidates(env)) {
    if (await isBrowser(path)) return path;
  }
  return null;
}

function candidates(env: NodeJS.ProcessEnv): readonly string[] {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...places,
    chromium.executablePath(),
  ];
}

/** Some systems have a stub of that name that only prints how to install the browser. */
async function isBrowser(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    const { stdout } = await run(path, ['--version', '--no-sandbox'], { timeout: 20_000 });
    return /\d+\.\d+/.test(stdout);
  } catch {
    return false;
  }
}
