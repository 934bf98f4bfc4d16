import { rm } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { deliver } from '../product/deliver';
import { type FaultProxy, startFaultProxy } from '../product/fault-proxy';
import { getPlainRemote, publishPlainRemotes } from '../product/plain-remotes';
import { copyProduct } from '../product/run/copy-product';
import { dataFolderFor, type Product, startProduct } from '../product/run/start-product';
import { getFailures, navigate, recoveryCard, retryButton } from '../recovery/recovery-test';

const dataFolder = dataFolderFor('many-remotes');

let product: Product;
let faultProxy: FaultProxy;

test.use({ serviceWorkers: 'block' });

test.beforeAll(async () => {
  await rm(dataFolder, { recursive: true, force: true });
  await copyProduct(dataFolderFor('published'), dataFolder);
  product = await startProduct(dataFolder);
  await publishPlainRemotes(product, { first: 1, last: 80 });
  faultProxy = await startFaultProxy(product.address);
});
test.afterAll(async () => {
  await faultProxy?.stop();
  await product?.stop();
});
test.afterEach(() => faultProxy.repair());

/** Opens a page whose map has parts. With `saveData` it loads a part only when a remote of it is opened. */
async function openPage(page: Page, path: string, { saveData = true } = {}) {
  if (saveData)
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
  await expect
    .poll(async () => await (await page.request.get(faultProxy.address + path)).text())
    .toContain('"parts"');
  await page.goto(faultProxy.address + path);
}

const heading = (page: Page, nth: number, revision = 1) => {
  const name = `${getPlainRemote(nth).name}, revision ${revision}`;
  return page.getByRole('heading', { level: 1, name });
};

const firstScreen = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Swap your train' });

/** The remotes whose releases are in the HTML of the page. */
const listRemotesInPage = (page: Page) =>
  page.evaluate(() =>
    ['release-map', 'release-map-part'].flatMap((id) => {
      const text = document.getElementById(id)?.textContent ?? '{"remotes":{}}';
      return Object.keys(JSON.parse(text).remotes);
    }),
  );

test('opens a remote by a link and by its address when the page of others does not have its release', async ({
  page,
}) => {
  const [linked, opened] = [getPlainRemote(41), getPlainRemote(17)];
  await openPage(page, '/');
  await expect(firstScreen(page)).toBeVisible();
  expect(await listRemotesInPage(page)).toContain('mfe-trips');
  expect(await listRemotesInPage(page)).not.toContain(linked.name);
  // A promotion in between: the page keeps its set.
  await publishPlainRemotes(product, { first: 41, last: 41, revision: 2 });
  await page.evaluate((href) => {
    document.body.append(
      Object.assign(document.createElement('a'), { href, textContent: 'Plain' }),
    );
  }, linked.path);
  await page.getByRole('link', { name: 'Plain' }).click();
  await expect(heading(page, 41)).toBeVisible();
  await expect(page).toHaveTitle('Plain 41 – Train Swap');
  await page.goBack();
  await expect(firstScreen(page)).toBeVisible();

  await page.goto(faultProxy.address + opened.path);
  await expect(heading(page, 17)).toBeVisible();
  expect(await listRemotesInPage(page)).toContain(opened.name);
  expect(await getFailures(page)).toEqual([]);
});

test('loads the parts when it is idle, and each once', async ({ page }) => {
  faultProxy.takeRequestedPaths();
  await openPage(page, '/', { saveData: false });
  const parts: string[] = [];
  const expected = await page.evaluate(
    () => JSON.parse(document.getElementById('release-map')?.textContent ?? '').parts.list.length,
  );
  await expect
    .poll(() => {
      parts.push(...faultProxy.takeRequestedPaths().filter((path) => path.startsWith('/r/_map/')));
      return new Set(parts).size;
    })
    .toBe(expected);
  await navigate(page, getPlainRemote(5).path);
  await expect(heading(page, 5)).toBeVisible();
  parts.push(...faultProxy.takeRequestedPaths().filter((path) => path.startsWith('/r/_map/')));
  expect(parts).toHaveLength(expected);
});

test('shows the recovery card instead of a remote whose part was tampered with', async ({
  page,
}) => {
  faultProxy.break(/^\/r\/_map\//, 'tampered');
  await openPage(page, '/');
  await expect(firstScreen(page)).toBeVisible();
  await navigate(page, getPlainRemote(33).path);
  await expect(recoveryCard(page)).toBeVisible();
  expect(await getFailures(page)).toMatchObject([
    { remote: getPlainRemote(33).name, phase: 'load' },
  ]);
  faultProxy.repair();
  await retryButton(page).click();
  await expect(heading(page, 33)).toBeVisible();
});

test('keeps a remote switched off whose release is in a part that the page loads later', async ({
  page,
}) => {
  const { name, path } = getPlainRemote(7);
  const card = page.getByRole('heading', { name: 'This part is switched off for now' });
  await openPage(page, '/');
  await expect(firstScreen(page)).toBeVisible();
  const live = page.waitForResponse((response) => /\/live$/.test(response.url()) && response.ok());
  await deliver(product, 'kill', name, '--in', 'staging', '--reason', 'It shows wrong prices.');
  await live;
  await navigate(page, path);
  await expect(card).toBeVisible();
  // A remote of the same part works.
  await navigate(page, getPlainRemote(8).path);
  await expect(heading(page, 8)).toBeVisible();
  await navigate(page, path);
  await expect(card).toBeVisible();
  await page.goto(faultProxy.address + path);
  await expect(card).toBeVisible();
});
