import { findTicketPage } from '../../pages/ticket/find-ticket';
import { expect, test } from '../../product/journey';

test('reports the web vitals of a page once, when the traveller leaves it', {
  tag: '@all',
}, async ({ page }) => {
  const reports: { webVitals?: object }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/reports')) reports.push(request.postDataJSON());
  });
  const library = page.waitForResponse(/vitals/);
  await findTicketPage(page).open();
  await library;
  await findTicketPage(page).heading.click();
  await page.goto('about:blank');
  const found = () => reports.flatMap(({ webVitals }) => webVitals ?? []);
  await expect
    .poll(found)
    .toMatchObject([
      {
        remote: 'mfe-swap',
        path: '/',
        measured: expect.arrayContaining([{ name: 'LCP', rating: expect.any(String) }]),
      },
    ]);
});
