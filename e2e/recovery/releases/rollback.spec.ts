import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { pageFrame } from '../../pages/frame';
import { deliver, liveReleases } from '../../product/deliver';
import { writeReportedDigests } from '../../product/report-digests';
import type { Product } from '../../product/run/start-product';
import { createBreakableBuild } from '../breakable-build';
import { expect, getFailures, navigate, test } from '../recovery-test';

const remote = 'mfe-trips';

/** Publishes a release with a style sheet that breaks the shell. */
async function publishBrokenStyles(product: Product) {
  const built = await createBreakableBuild(product, remote);
  const sheets = (await readdir(built)).filter((file) => /lifecycles.*\.css$/.test(file));
  for (const file of sheets) {
    await appendFile(join(built, file), '\nheader nav{opacity:0.1!important}\n');
  }
  await writeReportedDigests(built);
  await deliver(product, 'publish', remote, '--built', built, '--promote', 'staging');
}

const rollBack = (product: Product) => deliver(product, 'rollback', remote, '--in', 'staging');

const expectBrokenStyles = (page: Page, isBroken: boolean) =>
  expect(page.locator('header nav').first()).toHaveCSS('opacity', isBroken ? '0.1' : '1');

const message = (page: Page) => page.getByLabel('Your message');
const correction = (page: Page) =>
  page.getByText('A corrected version of this part of the page is ready.');

const getTimeOrigin = (page: Page) => page.evaluate(() => performance.timeOrigin);

test.beforeEach(async ({ product, sets: _published }) => {
  await publishBrokenStyles(product);
});

test.afterEach(async ({ product, sets }) => {
  const live = await liveReleases(product);
  if (live[remote] !== sets.now[remote]) await rollBack(product);
});

test('removes the styles of a remote at unmount and adds them again at mount', {
  tag: '@all',
}, async ({ page }) => {
  await page.goto('/help/contact');
  await expect(message(page)).toBeVisible();
  await expectBrokenStyles(page, true);
  await pageFrame(page).link('Swap').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Swap your train' })).toBeVisible();
  await expectBrokenStyles(page, false);
  await navigate(page, '/help/contact');
  await expect(message(page)).toBeVisible();
  await expectBrokenStyles(page, true);
});

test('an open tab replaces the release after a rollback without a reload', async ({
  page,
  product,
  sets,
}) => {
  await page.goto('/help/contact');
  await expect(message(page)).toBeVisible();
  await expectBrokenStyles(page, true);
  const document = await getTimeOrigin(page);
  await rollBack(product);
  await expectBrokenStyles(page, false);
  await expect(message(page)).toBeVisible();
  await expect(correction(page)).toHaveCount(0);
  expect(await getTimeOrigin(page)).toBe(document);
  expect(await getFailures(page)).toEqual([]);
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  expect(loaded).toContain(`/r/${remote}/${sets.now[remote]}/remote-entry.js`);
});

test('an open tab asks before it replaces a screen with typed text', { tag: '@all' }, async ({
  page,
  product,
}) => {
  await page.goto('/help/contact');
  await message(page).fill('My seat was taken.');
  await rollBack(product);
  await expect(correction(page)).toBeVisible();
  await expect(message(page)).toHaveValue('My seat was taken.');
  await expectBrokenStyles(page, true);
  await page.getByRole('button', { name: 'Replace now' }).click();
  await expectBrokenStyles(page, false);
  await expect(message(page)).toHaveValue('');
  await expect(correction(page)).toHaveCount(0);
});

test('replaces a screen with typed text when the traveller leaves it', { tag: '@all' }, async ({
  page,
  product,
}) => {
  await page.goto('/help/contact');
  await message(page).fill('My seat was taken.');
  await rollBack(product);
  await expect(correction(page)).toBeVisible();
  await pageFrame(page).link('Help').click();
  await expectBrokenStyles(page, false);
  await expect(page.getByRole('heading', { level: 1, name: 'How can we help?' })).toBeVisible();
  await expect(correction(page)).toHaveCount(0);
});

test('removes a remote that is switched off while it is shown', async ({ page, product }) => {
  await page.goto('/help/contact');
  await expect(message(page)).toBeVisible();
  await deliver(product, 'kill', remote, '--in', 'staging', '--reason', 'Times are wrong.');
  try {
    await expect(page.getByText('Times are wrong.')).toBeVisible();
    await expect(message(page)).toHaveCount(0);
    await expectBrokenStyles(page, false);
  } finally {
    await deliver(product, 'revive', remote, '--in', 'staging');
  }
});
