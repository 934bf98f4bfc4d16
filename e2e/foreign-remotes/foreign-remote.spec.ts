import { rm } from 'node:fs/promises';
import { pageFrame } from '../pages/frame';
import { deliver } from '../product/deliver';
import { expect, test } from '../product/journey';
import { buildForeignRemote } from './build-remote';

test('a remote of a stock build is published, checked, shown with its chunks, and left', async ({
  page,
  product,
}) => {
  const built = await buildForeignRemote('mfe-elsewhere', '/elsewhere');
  try {
    await deliver(product, 'publish', 'mfe-elsewhere', '--built', built, '--promote', 'staging');
  } finally {
    await rm(built, { recursive: true, force: true });
  }
  await page.goto(`${product.address}/elsewhere`);
  const heading = page.getByRole('heading', { name: 'Made elsewhere, shown as mfe-elsewhere' });
  await expect(heading).toBeVisible();
  await expect(page.getByText('This part came later.')).toBeVisible();
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  const own = scripts.filter((path) => path.startsWith('/r/mfe-elsewhere/'));
  expect(own.length).toBeGreaterThan(1);

  await pageFrame(page).link('Help').click();
  await expect(heading).toBeHidden();
  const failures = () => performance.getEntriesByName('remote-failed').length;
  expect(await page.evaluate(failures)).toBe(0);
});
