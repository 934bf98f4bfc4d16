import { chromium, type LaunchOptions } from '@playwright/test';
import { findCompleteBrowser, findHeadlessShell } from './find-browsers.mjs';

/** Flags of Chromium in all test suites and the bench: no background requests, no QUIC. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
];

/** What a test may need beyond pages. `complete`: the headless shell does not have it. */
const abilities = {
  camera: {
    complete: true,
    flags: ['--use-fake-device-for-media-stream', '--deny-permission-prompts'],
  },
  notifications: { complete: true, flags: [] },
  /** The preferences of a profile. */
  siteSettings: { complete: true, flags: [] },
  /** A page can replace services of the browser, such as the one for text messages. */
  mojo: { complete: false, flags: ['--enable-blink-features=MojoJS,MojoJSTest'] },
} as const;

type BrowserNeeds = {
  abilities?: readonly (keyof typeof abilities)[];
  flags?: readonly string[];
};

/** The browser of tests that need pages only. Undefined: Playwright reports that none is installed. */
export const browserPath = (findHeadlessShell() ?? findCompleteBrowser())?.path;

/** The options of every browser that tests start: the browser with these abilities. */
export function getBrowserOptions({
  abilities: names = [],
  flags = [],
}: BrowserNeeds = {}): LaunchOptions {
  const needed = names.map((name) => abilities[name]);
  const path = needed.some(({ complete }) => complete) ? findCompleteBrowser()?.path : browserPath;
  return {
    args: [...browserFlags, ...needed.flatMap(({ flags }) => flags), ...flags],
    ...(path ? { executablePath: path } : {}),
  };
}

/** Starts a browser outside of the fixtures of Playwright. */
export const launchBrowser = (needs?: BrowserNeeds) => chromium.launch(getBrowserOptions(needs));
