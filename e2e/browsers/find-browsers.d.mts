export type Browser = { path: string; version: string };

type Environment = Record<string, string | undefined>;

/** Finds Chrome or Chromium: CHROME_PATH, else on the PATH, at the usual places, or the one of Playwright. */
export function findCompleteBrowser(env?: Environment): Browser | undefined;

/**
 * Finds the headless shell of Chromium, which needs a third less CPU and has no camera and no notifications. Undefined when
 * CHROME_PATH names another browser.
 */
export function findHeadlessShell(env?: Environment): Browser | undefined;
