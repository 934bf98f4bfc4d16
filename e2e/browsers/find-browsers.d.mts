export type Browser = { path: string; version: string };

/**
 * Finds Chrome or Chromium: CHROME_PATH, else on the PATH, at the usual places, or the one of Playwright. `shell` is the
 * headless shell, which needs a third less CPU and has no camera and no notifications; it is undefined when CHROME_PATH
 * names another browser.
 */
export function findBrowsers(env?: Record<string, string | undefined>): {
  complete?: Browser;
  shell?: Browser;
};
