import type { Page } from '@playwright/test';

/**
 * The service handles the matching requests with this method, and the page gets no response, also no cookie of it. Returns
 * the number of requests so far, and the function that ends it. `times` limits how many responses are lost.
 */
export async function loseReply(page: Page, method: string, url: RegExp, times = Infinity) {
  let count = 0;
  await page.route(url, async (route) => {
    if (route.request().method() !== method || count >= times) return route.fallback();
    const context = page.context();
    const cookies = await context.cookies();
    await route.fetch();
    await context.addCookies(cookies);
    count += 1;
    // The page may have continued already, and the test with it.
    await route.abort('connectionreset').catch(() => undefined);
  });
  return { count: () => count, stop: () => page.unroute(url) };
}
