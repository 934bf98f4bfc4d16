import type { Page } from '@playwright/test';

/** Delays matching requests. Returns the function that releases them. */
export async function delayRequests(page: Page, url: RegExp | string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
