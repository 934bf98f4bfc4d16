import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, join } from 'node:path';

const shellNames = ['chromium-headless-shell'];
const completeNames = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'chrome',
];
const otherPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/opt/google/chrome/chrome',
];

/** The file may be a stub that only explains the installation, so its version is requested. */
function readBrowser(path) {
  try {
    accessSync(path, constants.X_OK);
    const output = execFileSync(path, ['--version', '--no-sandbox'], {
      encoding: 'utf8',
      timeout: 20_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    if (!/\d+\.\d+/.test(output)) return undefined;
    return { path, version: output.trim().replace(/\s+built on.*$/, '') };
  } catch {
    return undefined;
  }
}

function findFirst(paths) {
  for (const path of paths) {
    const browser = readBrowser(path);
    if (browser) return browser;
  }
  return undefined;
}

function listInPath(env, names) {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** The browser of `playwright install`. There is none before the packages are installed. */
function listPlaywrightPaths() {
  try {
    const { chromium } = createRequire(import.meta.url)('@playwright/test');
    return [chromium.executablePath()];
  } catch {
    return [];
  }
}

const isShell = (path) => /headless[-_]shell/.test(basename(path));

// The types and the descriptions are in find-browsers.d.mts.

export function findCompleteBrowser(env = process.env) {
  const { CHROME_PATH: configured } = env;
  if (configured && !isShell(configured)) return readBrowser(configured);
  return findFirst([...listInPath(env, completeNames), ...otherPaths, ...listPlaywrightPaths()]);
}

export function findHeadlessShell(env = process.env) {
  const { CHROME_PATH: configured } = env;
  if (!configured) return findFirst(listInPath(env, shellNames));
  return isShell(configured) ? readBrowser(configured) : undefined;
}
