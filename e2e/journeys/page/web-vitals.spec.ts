import { findTicketPage } from '../../pages/ticket/find-ticket';
import { expect, test } from '../../product/journey';

test('counts the web vitals of a page in the metrics of the edge server when the traveller leaves it', {
  tag: '@all',
}, async ({ page }) => {
  await findTicketPage(page).open();
  const metrics = new URL('/metrics', page.url()).href;
  const countPages = async () => {
    const text = await (await page.request.get(metrics)).text();
    const counted =
      /^train_swap_web_vitals_total\{remote="mfe-swap",release="\w+",path="\/",name="LCP",.* (\d+)$/gm;
    return [...text.matchAll(counted)].reduce((sum, [, count]) => sum + Number(count), 0);
  };
  const before = await countPages();
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('web-vitals')),
  );
  await findTicketPage(page).heading.click();
  await page.goto('about:blank');
  await expect.poll(countPages).toBeGreaterThan(before);
});
