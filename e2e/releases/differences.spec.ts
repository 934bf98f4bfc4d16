import type { Page } from '@playwright/test';
import { changedBuild, deliver, liveReleases } from '../product/deliver';
import { expect, test } from '../product/journey';

const remote = 'mfe-trips';

/** Opens a screen of the remote; the files of its present release that came over the network, and their bytes. */
const visit = async (page: Page, release: string | undefined) => {
  await page.goto('/trips');
  await expect(page.getByRole('heading', { level: 1, name: 'My trips' })).toBeVisible();
  // A file that the next visit cuts off is fetched by it.
  await page.waitForLoadState('networkidle');
  const files = await page.evaluate(
    () =>
      performance.getEntriesByType('resource').map((entry) => {
        const { name, transferSize } = entry as PerformanceResourceTiming;
        return { path: new URL(name).pathname, bytes: transferSize };
      }),
    undefined,
  );
  const own = files.filter(({ path, bytes }) => path.startsWith(`/r/${remote}/`) && bytes > 0);
  expect(own.every(({ path }) => path.startsWith(`/r/${remote}/${release}/`))).toBe(true);
  return own.map(({ bytes }) => bytes).reduce((sum, bytes) => sum + bytes, 0);
};

test('who comes back after a release fetches what changed in its files, not the files', async ({
  page,
  product,
}) => {
  const { [remote]: before } = await liveReleases(product);
  const whole = await visit(page, before);
  expect(whole).toBeGreaterThan(30_000);
  expect(await visit(page, before)).toBe(0);

  const built = await changedBuild(product, remote, ['No trips here yet', 'There are none yet']);
  await deliver(product, 'publish', remote, '--built', built, '--promote', 'staging');
  const live = async () => (await liveReleases(product))[remote];
  await expect.poll(live, { timeout: 120_000 }).not.toBe(before);
  const { [remote]: now } = await liveReleases(product);
  const changed = await visit(page, now);
  expect(changed).toBeGreaterThan(0);
  expect(changed).toBeLessThan(5_000);
  expect(await visit(page, now)).toBe(0);
});
