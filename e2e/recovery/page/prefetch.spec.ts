import type { Page } from '@playwright/test';
import type { FaultProxy } from '../../product/fault-proxy';
import { expect, getFailures, loadErrors, recoveryCard, remotes, test } from '../recovery-test';

const [swap, trips, auth] = remotes;

/** Files of the expose of a remote, its entry first. */
async function getExposeFiles(page: Page, remote: string, release = '') {
  const files = await page
    .locator('#prefetch-files')
    .evaluate((element, name) => JSON.parse(element.textContent ?? '{}')[name], remote);
  return ['remote-entry.js', ...files].map((file) => `/r/${remote}/${release}/${file}`);
}

/** Returns a function that lists all requests below the folder of a remote from now on. */
function watchRequests(faultProxy: FaultProxy, remote: string) {
  faultProxy.takeRequestedPaths();
  const all: string[] = [];
  return () => {
    all.push(...faultProxy.takeRequestedPaths().filter((file) => file.startsWith(`/r/${remote}/`)));
    return [...all];
  };
}

test('opens a prefetched remote without a network request', async ({ page, faultProxy, sets }) => {
  const requests = watchRequests(faultProxy, trips.name);
  await page.goto(swap.path);
  await expect(page.getByRole('heading', { level: 1, name: swap.heading })).toBeVisible();
  const files = await getExposeFiles(page, trips.name, sets.now[trips.name]);
  await expect.poll(() => requests().sort()).toEqual([...files].sort());
  // It was prefetched, but not run.
  expect(await getFailures(page)).toEqual([]);
  expect(await page.locator('[data-remote=mfe-trips]').innerHTML()).toBe('');

  await page.getByRole('link', { name: 'My trips' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My trips' })).toBeVisible();
  // The screen may load further files later.
  expect(requests().filter((file) => files.some((one) => file.startsWith(one)))).toHaveLength(
    files.length,
  );
});

test('does not delay other remotes when the prefetch of a remote hangs', { tag: '@all' }, async ({
  page,
  faultProxy,
  allowErrors,
}) => {
  allowErrors(loadErrors);
  const requests = watchRequests(faultProxy, trips.name);
  faultProxy.break(new RegExp(`^/r/${trips.name}/`), 'hangs');
  await page.goto(swap.path);
  await expect.poll(requests).toHaveLength(1);

  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: auth.heading })).toBeVisible();
  await expect(recoveryCard(page)).toHaveCount(0);
  expect(await getFailures(page)).toEqual([]);
  // By then the second attempt has timed out.
  await page.waitForTimeout(6_000);
  const attempts = requests().length;
  expect(attempts).toBeLessThanOrEqual(2);
  await page.waitForTimeout(2_000);
  expect(requests()).toHaveLength(attempts);
});

test('requests the entry of a remote once when it is opened during the prefetch', {
  tag: '@all',
}, async ({ page, faultProxy, sets }) => {
  const requests = watchRequests(faultProxy, trips.name);
  faultProxy.break(new RegExp(`^/r/${trips.name}/`), 'slow');
  await page.goto(swap.path);
  await expect.poll(requests).toEqual([`/r/${trips.name}/${sets.now[trips.name]}/remote-entry.js`]);
  await page.getByRole('link', { name: 'My trips' }).click();
  // After two seconds the fallback release is requested too.
  await page.waitForTimeout(1_500);
  expect(requests()).toHaveLength(1);
});
