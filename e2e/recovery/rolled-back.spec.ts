import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { pageFrame } from '../pages/frame';
import { deliver, liveReleases } from '../product/deliver';
import type { Product } from '../product/start-product';
import { tellDigests } from '../product/tell-digests';
import { breakableBuild } from './breakable';
import { expect, failuresOf, go, test } from './recovery-test';

const remote = 'mfe-trips';

/** A release whose style sheet hides what belongs to the shell. */
const shipBrokenStyles = async (product: Product) => {
  const built = await breakableBuild(product, remote);
  const sheets = (await readdir(built)).filter((file) => /lifecycles.*\.css$/.test(file));
  for (const file of sheets) {
    await appendFile(join(built, file), '\nheader nav{opacity:0.1!important}\n');
  }
  await tellDigests(built);
  await deliver(product, 'publish', remote, '--built', built, '--promote', 'staging');
};

const rollBack = (product: Product) => deliver(product, 'rollback', remote, '--in', 'staging');

const looksBroken = (page: Page, isBroken: boolean) =>
  expect(page.locator('header nav').first()).toHaveCSS('opacity', isBroken ? '0.1' : '1');

const message = (page: Page) => page.getByLabel('Your message');
const correction = (page: Page) => page.getByText('This part of the page was corrected.');

const documentOf = (page: Page) => page.evaluate(() => performance.timeOrigin);

test.beforeEach(async ({ product, sets: _published }) => {
  await shipBrokenStyles(product);
});

test.afterEach(async ({ product, sets }) => {
  const live = await liveReleases(product);
  if (live[remote] !== sets.now[remote]) await rollBack(product);
});

test('the styles of a remote leave with it and come back with it', async ({ page }) => {
  await page.goto('/help/contact');
  await expect(message(page)).toBeVisible();
  await looksBroken(page, true);
  await pageFrame(page).link('Swap').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Swap your train' })).toBeVisible();
  await looksBroken(page, false);
  await go(page, '/help/contact');
  await expect(message(page)).toBeVisible();
  await looksBroken(page, true);
});

test('an open tab takes the release that is live after a rollback, without a reload', async ({
  page,
  product,
  sets,
}) => {
  await page.goto('/help/contact');
  await expect(message(page)).toBeVisible();
  await looksBroken(page, true);
  const document = await documentOf(page);
  await rollBack(product);
  await looksBroken(page, false);
  await expect(message(page)).toBeVisible();
  await expect(correction(page)).toHaveCount(0);
  expect(await documentOf(page)).toBe(document);
  expect(await failuresOf(page)).toEqual([]);
  const ran = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  expect(ran).toContain(`/r/${remote}/${sets.now[remote]}/remote-entry.js`);
});

test('an open tab asks first when something was typed, and keeps it until then', async ({
  page,
  product,
}) => {
  await page.goto('/help/contact');
  await message(page).fill('My seat was taken.');
  await rollBack(product);
  await expect(correction(page)).toBeVisible();
  await expect(message(page)).toHaveValue('My seat was taken.');
  await looksBroken(page, true);
  await page.getByRole('button', { name: 'Replace now' }).click();
  await looksBroken(page, false);
  await expect(message(page)).toHaveValue('');
  await expect(correction(page)).toHaveCount(0);
});

test('a screen on which something was typed is replaced when it is left', async ({
  page,
  product,
}) => {
  await page.goto('/help/contact');
  await message(page).fill('My seat was taken.');
  await rollBack(product);
  await expect(correction(page)).toBeVisible();
  await pageFrame(page).link('Help').click();
  await looksBroken(page, false);
  await expect(page.getByRole('heading', { level: 1, name: 'How can we help?' })).toBeVisible();
  await expect(correction(page)).toHaveCount(0);
});

test('a remote that is switched off while it is shown leaves the screen', async ({
  page,
  product,
}) => {
  await page.goto('/help/contact');
  await expect(message(page)).toBeVisible();
  await deliver(product, 'kill', remote, '--in', 'staging', '--reason', 'Times are wrong.');
  try {
    await expect(page.getByText('Times are wrong.')).toBeVisible();
    await expect(message(page)).toHaveCount(0);
    await looksBroken(page, false);
  } finally {
    await deliver(product, 'revive', remote, '--in', 'staging');
  }
});
