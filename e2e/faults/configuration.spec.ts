import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { dataFolderFor, type Product, root, startProduct } from '../product/run/start-product';

type Configuration = {
  locations: Record<string, string>;
  flags: Record<string, unknown>;
  [name: string]: unknown;
};

type Environment = {
  product: Product;
  configuration: Configuration;
  configure: (changed: Partial<Configuration>) => Promise<void>;
};

const test = base.extend<object, { environment: Environment }>({
  environment: [
    async ({}, use) => {
      const dataFolder = dataFolderFor('configuration');
      await rm(dataFolder, { recursive: true, force: true });
      const valid = join(root, 'delivery/environments/staging.json');
      const configuration = JSON.parse(await readFile(valid, 'utf8')) as Configuration;
      const file = `${dataFolder}.json`;
      await writeFile(file, JSON.stringify(configuration));
      const product = await startProduct(dataFolder, { CONFIGURATION_FILE: file });
      await use({
        product,
        configuration,
        configure: (changed) => writeFile(file, JSON.stringify({ ...configuration, ...changed })),
      });
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

test('shows all problems of a configuration that the release of the shell does not accept', async ({
  page,
  environment: { product, configuration },
}) => {
  const invalid = {
    ...configuration,
    locations: { trips: 'ftp://example.com', search: '/api/search/' },
    flags: { productionMode: 'yes' },
    oneTimeCodeLength: 60,
    colour: 'red',
  };
  await page.route(`${product.address}/`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /(?<=id="configuration">)[^<]*/,
      JSON.stringify(invalid),
    );
    await route.fulfill({ response, body });
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

test('keeps the last valid configuration while the file is invalid, and serves a corrected one', async ({
  page,
  environment: { product, configure },
}) => {
  const codeLength = async () => {
    await page.goto(product.address);
    await expect(page.getByRole('heading', { level: 1, name: 'Swap your train' })).toBeVisible();
    const text = await page.locator('#configuration').textContent();
    return (JSON.parse(text ?? '') as Configuration).oneTimeCodeLength;
  };
  await configure({ oneTimeCodeLength: 60 });
  expect(await codeLength()).toBe(6);
  await configure({ oneTimeCodeLength: 8 });
  expect(await codeLength()).toBe(8);
});
