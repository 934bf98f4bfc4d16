import { pageFrame } from '../../pages/frame';
import { checkout } from '../../pages/payment/checkout';
import { bookings, contactOf } from '../../product/data/demo-bookings';
import { expect, test } from '../../product/journey';
import { callService, holdOffer } from '../../product/steps/call-service';
import { delayRequests } from '../../product/steps/delay-requests';
import { signInByCode } from '../../product/steps/sign-in-by-code';
import { expectAccessible } from '../../product/watch/check-accessibility';

test('a chosen theme is in the HTML of the next page', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/help');
  const footer = page.getByRole('contentinfo');
  const { openPreferences } = pageFrame(page);
  await openPreferences();
  await footer.getByLabel('Theme').selectOption('Dark');
  await footer.getByLabel('Contrast').selectOption('High');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expectAccessible(page, 'the dark theme with high contrast');
  const response = await page.request.get('/');
  expect(await response.text()).toContain('data-theme="dark" data-contrast="more"');
  await page.goto('/');
  await openPreferences();
  await expect(footer.getByLabel('Theme')).toHaveValue('dark');
  await footer.getByLabel('Theme').selectOption('Like my device');
  await expect(html).not.toHaveAttribute('data-theme', /./);
});

test('the card fields follow the chosen theme and contrast', async ({ page, inbox }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signInByCode(page, inbox, contactOf(bookings.firstClass));
  type OwnBookings = { bookings: { id: string; reference: string }[] };
  const own = await callService<OwnBookings>(page, 'GET', 'train-swap/bookings');
  const { reference } = bookings.firstClass;
  const id = own.bookings.find((booking) => booking.reference === reference)?.id ?? '';
  await pageFrame(page).openPreferences();
  await page.getByRole('contentinfo').getByLabel('Theme').selectOption('Dark');
  await page.goto(`/swap/${id}/exchange/${await holdOffer(page, id, 'mostExpensive')}`);
  const { frame, number } = checkout(page);
  await expect(number).toBeVisible();
  const colour = (token: string) =>
    page.evaluate((name) => {
      const probe = document.createElement('span');
      probe.style.color = `var(${name})`;
      document.body.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    }, token);
  const root = frame.locator('html');
  await expect(root).toHaveAttribute('data-scheme', 'dark');
  await expect(number).toHaveCSS('background-color', await colour('--color-surface'));
  // The payment offers no preferences, but another tab may change them.
  const choose = (name: string, value: string) =>
    page.evaluate(([name, value]) => document.documentElement.setAttribute(name, value), [
      `data-${name}`,
      value,
    ] as const);
  await choose('contrast', 'more');
  await expect(number).toHaveCSS('color', await colour('--color-ink'));
  await expect(number).toHaveCSS('background-color', await colour('--color-surface'));
  await choose('theme', 'light');
  await expect(root).toHaveAttribute('data-scheme', 'light');
  await expect(number).toHaveCSS('background-color', await colour('--color-surface'));
});

test('the fonts of the page are preloaded and used', { tag: '@all' }, async ({ page }) => {
  await expect(async () => {
    // Without a cache, as in a first visit. A busy machine may need more than the time that the page waits.
    const browser = await page.context().newCDPSession(page);
    await browser.send('Network.clearBrowserCache');
    await page.goto('/');
    await expect(page.locator('html:not([data-fonts])')).toBeAttached({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  const loaded = await page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
  );
  expect(loaded.map((family) => family.replaceAll('"', ''))).toEqual(
    expect.arrayContaining(['Atkinson Hyperlegible Next', 'Barlow Condensed']),
  );
  const preloads = page.locator('link[rel="preload"][as="font"]');
  await expect(preloads).toHaveCount(2);
});

test('fonts that arrive late are used from the next screen on', { tag: '@all' }, async ({
  page,
}) => {
  const release = await delayRequests(page, /\.woff2$/);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await Promise.all([page.waitForLoadState('load'), release()]);
  const loaded = () =>
    performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2')).length;
  await expect.poll(() => page.evaluate(loaded)).toBeGreaterThanOrEqual(2);
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-fonts', 'loading');
  const { link } = pageFrame(page);
  await expect(async () => {
    await link('Help').click();
    await link('Swap').click();
    await expect(html).not.toHaveAttribute('data-fonts', /./, { timeout: 2_000 });
  }).toPass();
});

test('the page about swaps with others explains them in drawings and in words', {
  tag: '@all',
}, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'How a swap with others works' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'How a swap with others works' }),
  ).toBeVisible();
  const ring = page.getByRole('listitem').filter({ hasText: 'A ring of three' });
  await expect(ring.getByText('You (10:00) to the place of Traveller 2 (12:00).')).toBeAttached();
  await expectAccessible(page, 'how swaps work');
});
