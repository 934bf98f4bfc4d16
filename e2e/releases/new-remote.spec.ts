import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { pageFrame } from '../pages/frame';
import { deliver } from '../product/deliver';
import { dataFolderFor, type Product, root, startProduct } from '../product/run/start-product';

const run = promisify(execFile);

let product: Product;
let copy: string;

test.beforeAll(async () => {
  const dataFolder = dataFolderFor('new-remote');
  await rm(dataFolder, { recursive: true, force: true });
  product = await startProduct(dataFolder);
  const script = join(root, 'scripts/testing/create-new-remote.mjs');
  const args = [script, 'mfe-lounge', '/lounge', 'Lounge', '--build'];
  copy = (await run(process.execPath, args)).stdout.trim();
});
test.afterAll(async () => {
  await product?.stop();
  if (copy) await rm(copy, { recursive: true, force: true });
});

test('adds the pages and the navigation link of a new remote without a release of the shell', async ({
  page,
}) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  const { link, navigation } = pageFrame(page);
  const lounge = () => page.getByRole('heading', { level: 1, name: 'Lounge' });

  await page.goto(product.address);
  await expect(link('My trips')).toBeVisible();
  await expect(link('Lounge')).toHaveCount(0);
  expect((await page.request.get(`${product.address}/lounge`)).status()).toBe(404);

  const built = join(copy, 'mfe-lounge/dist');
  await deliver(product, 'publish', 'mfe-lounge', '--built', built, '--promote', 'staging');

  await page.goto(product.address);
  await link('Lounge').click();
  await expect(lounge()).toBeVisible();
  await expect(link('Lounge')).toHaveAttribute('aria-current', 'page');
  await expect(navigation.getByRole('link').nth(3)).toHaveText('Lounge');
  await link('Help').click();
  await expect(lounge()).toBeHidden();

  const opened = await page.goto(`${product.address}/lounge`);
  expect(opened?.status()).toBe(200);
  await expect(lounge()).toBeVisible();
  expect(problems).toEqual([]);
});
