import { pageFrame } from '../../pages/frame';
import { installNotice } from '../../pages/install';
import { findTicketPage } from '../../pages/ticket/find-ticket';
import { tripsPage } from '../../pages/ticket/trips';
import { bookings } from '../../product/data/demo-bookings';
import { expect, test } from '../../product/journey';
import { openTicket } from '../../product/steps/swap';
import { expectAccessible } from '../../product/watch/check-accessibility';

test('offers to install beside an upcoming trip, not on the first screen, and not again after "Not now"', async ({
  page,
}) => {
  const notice = installNotice(page);
  const trips = tripsPage(page);
  await findTicketPage(page).open();
  await expect(findTicketPage(page).heading).toBeVisible();
  expect(await notice.offer()).toBe(true);
  await expect(notice.title).toHaveCount(0);

  await openTicket(page, bookings.railcard);
  await trips.open();
  await expect(trips.upcoming).toBeVisible();
  await notice.offer();
  await expect(notice.title).toBeVisible();
  await expectAccessible(page, 'my trips with the notice to install');
  await notice.dismiss.click();
  await expect(notice.title).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await trips.open();
  await expect(trips.upcoming).toBeVisible();
  await notice.offer();
  await expect(notice.title).toHaveCount(0);
});

test('links a web manifest that the browser accepts, in the colour of the header', {
  tag: '@all',
}, async ({ page }) => {
  await findTicketPage(page).open();
  const browser = await page.context().newCDPSession(page);
  const { errors, data } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '{}').share_target.action).toBe('/swap/share');

  const readColours = () =>
    page.evaluate(() => {
      const header = document.querySelector('header');
      const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
      const context = document.createElement('canvas').getContext('2d', {
        willReadFrequently: true,
      });
      if (!header || !meta || !context) throw new Error('There is no header or colour.');
      return [getComputedStyle(header).backgroundColor, meta.content].map((colour) => {
        context.fillStyle = colour;
        context.fillRect(0, 0, 1, 1);
        return [...context.getImageData(0, 0, 1, 1).data].join();
      });
    });
  await pageFrame(page).openPreferences();
  for (const theme of ['Light', 'Dark']) {
    await page.getByRole('contentinfo').getByLabel('Theme').selectOption(theme);
    const [header, meta] = await readColours();
    expect(meta, theme).toBe(header);
  }
});
