import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createChangedBuild, deliver, liveReleases } from '../product/deliver';
import { expect, test } from '../product/journey';
import { root } from '../product/run/start-product';

const readJson = (...path: string[]) => JSON.parse(readFileSync(join(root, ...path), 'utf8'));

test('a remote with another version of the router loads its own copy, the others do not', async ({
  page,
  product,
}) => {
  const { version } = readJson('shared-ui/node_modules/react-router-dom/package.json');
  const built = await createChangedBuild(product, 'mfe-trips', [version, '8.0.0']);
  const before = await liveReleases(product);
  await deliver(product, 'publish', 'mfe-trips', '--built', built, '--promote', 'staging');
  await expect
    .poll(async () => (await liveReleases(product))['mfe-trips'])
    .not.toBe(before['mfe-trips']);
  const copies = new Set<string>();
  page.on('request', (request) => {
    const [, , remote = '', , file] = new URL(request.url()).pathname.split('/');
    if (remote.startsWith('mfe-') && readJson(remote, 'dist/fallback-files.json').includes(file))
      copies.add(remote);
  });

  await page.goto('/');
  await page.getByRole('link', { name: 'My trips' }).first().click();
  await expect(page.getByRole('heading', { name: 'My trips', level: 1 })).toBeVisible();
  expect([...copies]).toEqual(['mfe-trips']);
  await page.getByRole('link', { name: 'Swap' }).first().click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('textbox').first()).toBeVisible();
  expect([...copies]).toEqual(['mfe-trips']);
});
