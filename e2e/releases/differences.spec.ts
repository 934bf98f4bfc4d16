import type { Page } from '@playwright/test';
import { createChangedBuild, deliver, liveReleases } from '../product/deliver';
import { expect, test } from '../product/journey';

const remote = 'mfe-trips';

/** Opens a screen of the remote. Returns the bytes that were downloaded for its release. */
async function visit(page: Page, release: string | undefined) {
  await page.goto('/trips');
  await expect(page.getByRole('heading', { level: 1, name: 'My trips' })).toBeVisible();
  // Otherwise the next visit would download an interrupted file.
  await page.waitForLoadState('networkidle');
  const files = await page.evaluate(
    () =>
      performance.getEntriesByType('resource').map((entry) => {
        const { name, transferSize } = entry as PerformanceResourceTiming;
        return { path: new URL(name).pathname, bytes: transferSize };
      }),
    undefined,
  );
  const downloaded = files.filter(
    ({ path, bytes }) => path.startsWith(`/r/${remote}/`) && bytes > 0,
  );
  expect(downloaded.every(({ path }) => path.startsWith(`/r/${remote}/${release}/`))).toBe(true);
  return downloaded.map(({ bytes }) => bytes).reduce((sum, bytes) => sum + bytes, 0);
}

test('downloads only the changes after a new release', async ({ page, product }) => {
  const { [remote]: before } = await liveReleases(product);
  const full = await visit(page, before);
  expect(await visit(page, before)).toBe(0);

  const built = await createChangedBuild(product, remote, [
    'No trips here yet',
    'There are none yet',
  ]);
  await deliver(product, 'publish', remote, '--built', built, '--promote', 'staging');
  const live = async () => (await liveReleases(product))[remote];
  await expect.poll(live, { timeout: 120_000 }).not.toBe(before);
  const { [remote]: now } = await liveReleases(product);
  const changed = await visit(page, now);
  expect(changed).toBeGreaterThan(0);
  expect(changed).toBeLessThan(full / 5);
  expect(await visit(page, now)).toBe(0);
});
