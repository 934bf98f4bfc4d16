import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { dataFolderFor, type Product, root, startProduct } from '../product/start-product';

type Configuration = {
  locations: Record<string, string>;
  flags: Record<string, unknown>;
  [name: string]: unknown;
};

type Environment = {
  product: Product;
  configure: (changed: Partial<Configuration>) => Promise<void>;
};

const test = base.extend<object, { environment: Environment }>({
  environment: [
    async ({}, use) => {
      const dataFolder = dataFolderFor('configuration');
      await rm(dataFolder, { recursive: true, force: true });
      const sound = join(root, 'delivery/environments/staging.json');
      const given = JSON.parse(await readFile(sound, 'utf8')) as Configuration;
      const file = `${dataFolder}.json`;
      await writeFile(file, JSON.stringify(given));
      const product = await startProduct(dataFolder, { CONFIGURATION_FILE: file });
      await use({
        product,
        configure: (changed) => writeFile(file, JSON.stringify({ ...given, ...changed })),
      });
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

test('wrong values stop the page with the whole list of what is wrong', async ({
  page,
  environment: { product, configure },
}) => {
  await configure({
    locations: { trips: 'ftp://example.com', search: '/api/search/' },
    flags: { productionMode: 'yes' },
    oneTimeCodeLength: 60,
    colour: 'red',
  });
  await page.goto(product.address);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Train Swap cannot start here' }),
  ).toBeVisible();
  const list = page.getByRole('listitem');
  for (const path of [
    'locations.trips',
    'locations.search',
    'locations.payments',
    'flags.productionMode',
    'flags.databaseIntegration',
    'oneTimeCodeLength',
    'colour',
  ]) {
    await expect(list.filter({ hasText: path }), path).not.toHaveCount(0);
  }
  await expect(page.getByRole('navigation')).toHaveCount(0);
});

test('a mended configuration is served without a new build or a new start', async ({
  page,
  environment: { product, configure },
}) => {
  await configure({ oneTimeCodeLength: 0 });
  await page.goto(product.address);
  await expect(page.getByText('oneTimeCodeLength')).toBeVisible();
  await configure({});
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Swap your train' })).toBeVisible();
});
