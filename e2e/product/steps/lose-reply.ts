import type { Page } from '@playwright/test';

/**
 * The service handles the matching requests with this method, and the page gets no response. Returns the number of requests
 * so far, and the function that ends it.
 */
export const loseReply = async (page: Page, method: string, url: RegExp) => {
  let count = 0;
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    await route.fetch();
    count += 1;
    return route.abort('connectionreset');
  });
  return { count: () => count, stop: () => page.unroute(url) };
};
