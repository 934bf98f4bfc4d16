import type { Locator, Page } from '@playwright/test';
import { scanPage } from '../pages/ticket/scan';
import type { FaultProxy, NetworkFault } from '../product/fault-proxy';
import { expect, getFailures } from '../recovery/recovery-test';

/** A screen that a test can open repeatedly in the same state. */
export type Visit = { open: () => Promise<unknown>; shown: Locator };

type Breaking = {
  page: Page;
  faultProxy: FaultProxy;
  /** Files that were broken and showed a card, as `mfe-x/file`. */
  covered: Set<string>;
  faultFor: (file: string) => NetworkFault;
};

/** `/r/mfe-x/<release>/file?again=1` -> `mfe-x/file` */
const toFileName = (path: string) => /^\/r\/([^/]+)\/[^/]+\/([^?]+)/.exec(path)?.slice(1).join('/');

/** The footer is outside of `main`. */
const anyRecoveryCard = (page: Page) =>
  page.getByRole('heading', { name: 'This part of the page is not available' });

/** Leaves the page first, because pending requests would fill the cache again. */
async function clearCache(page: Page) {
  await page.goto('about:blank');
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.clearBrowserCache');
  await browser.detach();
}

/** Collects requests until one second passes without a new file. The event stream prevents `networkidle`. */
async function collectRequests(page: Page, faultProxy: FaultProxy) {
  const all: (string | undefined)[] = [];
  for (let last = -1; all.length > last; ) {
    last = all.length;
    await page.waitForTimeout(1_000);
    all.push(...faultProxy.takeRequestedPaths().map(toFileName).filter(Boolean));
  }
  return all;
}

/**
 * Opens a screen without a fault, then once per lazy file that is not covered yet, with that file broken. Asserts a card after
 * at most three requests, a working navigation, a failure of the remote, and recovery with Retry without a reload. A file
 * that the screen only prefetches shows no card; another screen must cover it.
 */
export async function breakEachFileOf(
  { page, faultProxy, covered, faultFor }: Breaking,
  lazyFiles: readonly string[],
  { open, shown }: Visit,
) {
  await clearCache(page);
  faultProxy.takeRequestedPaths();
  await open();
  await expect(shown).toBeVisible();
  const fetched = new Set(await collectRequests(page, faultProxy));
  const files = lazyFiles.filter((file) => fetched.has(file) && !covered.has(file));
  for (const file of files) {
    const fault = faultFor(file);
    const [remote = '', name = ''] = file.split('/');
    await clearCache(page);
    faultProxy.takeRequestedPaths();
    faultProxy.break(new RegExp(`^/r/${remote}/[^/]+/${name.replaceAll('.', '\\.')}$`), fault);
    await open();
    await expect(anyRecoveryCard(page).or(shown).first(), `${file} ${fault}`).toBeVisible();
    const isNeeded = (await anyRecoveryCard(page).count()) > 0;
    if (!isNeeded) {
      // A slow file may arrive before the second attempt times out.
      if (fault === 'slow') covered.add(file);
      faultProxy.repair();
      continue;
    }
    await expect(page.locator('nav[aria-label=Main]')).toBeVisible();
    const document = await page.evaluate(() => performance.timeOrigin);
    // A request loop would exceed the limit in this time.
    await page.waitForTimeout(500);
    const requests = faultProxy
      .takeRequestedPaths()
      .filter((path) => toFileName(path) === file).length;
    expect(requests, `requests for ${file} ${fault}`).toBeLessThanOrEqual(3);
    expect(requests, `requests for ${file} ${fault}`).toBeGreaterThan(0);
    expect((await getFailures(page)).map((one) => `${one.remote} ${one.phase}`)).toContain(
      `${remote} load`,
    );
    expect(await page.evaluate(() => globalThis.tampered)).toBeUndefined();
    faultProxy.repair();
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(shown, `${file} after Retry`).toBeVisible();
    await expect(anyRecoveryCard(page)).toHaveCount(0);
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(document);
    covered.add(file);
  }
}

/** A page without a code. */
const emptyPdf = {
  name: 'empty.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj',
      '2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj',
      '3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 300 300]>> endobj',
      'trailer <</Root 1 0 R>>',
    ].join('\n'),
  ),
};

/** The start of an archive, as of a pass of a wallet. */
const emptyPass = {
  name: 'empty.pkpass',
  mimeType: 'application/vnd.apple.pkpass',
  buffer: Buffer.from('PK\u0003\u0004'),
};

/**
 * Breaks each file that reading a PDF loads (the library, its worker, the decoder and its WebAssembly), then those of a pass.
 * Asserts that the screen reports the scanner and not the file, and that "Try again" reads the same file.
 */
export async function breakScannerFiles(breaking: Breaking) {
  const ofPdf = await breakFilesOf(breaking, emptyPdf, 'No ticket code was found');
  expect(ofPdf.filter((file) => /\.wasm$|\.worker\./.test(file))).toHaveLength(3);
  const ofPass = await breakFilesOf(breaking, emptyPass, 'This file cannot be read');
  expect(ofPass).not.toHaveLength(0);
}

type ChosenFile = typeof emptyPdf;

/** @returns the files that were broken */
async function breakFilesOf(
  { page, faultProxy, covered, faultFor }: Breaking,
  chosen: ChosenFile,
  outcome: string,
): Promise<string[]> {
  const { open, heading, choose, alert, tryAgain } = scanPage(page);
  const scan = async () => {
    await clearCache(page);
    await open();
    await expect(heading).toBeVisible();
    // Prefetched files are not of interest.
    await collectRequests(page, faultProxy);
    await choose(chosen);
  };
  await scan();
  await expect(alert).toContainText(outcome);
  const fetched = new Set(await collectRequests(page, faultProxy));
  const files = [...fetched].filter((file) => file?.startsWith('mfe-swap/')) as string[];
  for (const file of files) {
    const fault = faultFor(file);
    const name = file.split('/')[1] ?? '';
    faultProxy.repair();
    const broken = new RegExp(`^/r/mfe-swap/[^/]+/${name.replaceAll('.', '\\.')}`);
    faultProxy.break(broken, fault);
    await scan();
    await expect(alert, `${file} ${fault}`).toContainText('The scanner could not be loaded');
    const requests = faultProxy.takeRequestedPaths().filter((path) => toFileName(path) === file);
    expect(requests.length, `requests for ${file} ${fault}`).toBeLessThanOrEqual(3);
    expect((await getFailures(page)).map((one) => `${one.remote} ${one.phase}`)).toContain(
      'mfe-swap load',
    );
    faultProxy.repair();
    await tryAgain.click();
    await expect(alert, `${file} after Retry`).toContainText(outcome);
    covered.add(file);
  }
  return files;
}
