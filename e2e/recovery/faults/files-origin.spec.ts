import type { Page } from '@playwright/test';
import { findFreePort } from 'shared-server/testing/free-port';
import { findTicketPage } from '../../pages/ticket/find-ticket';
import { ticketPage } from '../../pages/ticket/ticket';
import { bookings } from '../../product/data/demo-bookings';
import { type FaultProxy, startFaultProxy } from '../../product/fault-proxy';
import { test as base, expect } from '../../product/journey';
import { loadErrors, navigate, recoveryCard } from '../recovery-test';

type WorkerFixtures = { cdnPort: number; cdn: FaultProxy };

/** The product names a second server as the origin of scripts. That server gets the files from the edge server. */
const test = base.extend<{ repaired: undefined }, WorkerFixtures>({
  cdnPort: [async ({}, use) => use(await findFreePort()), { scope: 'worker' }],
  environment: [
    async ({ cdnPort }, use) => use({ RELEASE_FILES_ORIGIN: `http://localhost:${cdnPort}` }),
    { scope: 'worker' },
  ],
  cdn: [
    async ({ product, cdnPort }, use) => {
      const cdn = await startFaultProxy(product.address, cdnPort);
      await use(cdn);
      await cdn.stop();
    },
    { scope: 'worker' },
  ],
  repaired: [
    async ({ cdn, allowErrors }, use) => {
      allowErrors(/Service Worker registration blocked by Playwright/);
      cdn.takeRequestedPaths();
      await use(undefined);
      cdn.repair();
    },
    { auto: true },
  ],
});

const remoteScript = /^\/r\/(mfe-|shared-).*\.js/;

/** Collects the scripts of remotes that the page requests from its own origin. */
function watchOwnScripts(page: Page, product: { address: string }) {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === product.address && remoteScript.test(pathname)) paths.push(pathname);
  });
  return paths;
}

async function expectTicket(page: Page) {
  await findTicketPage(page).findBooking(bookings.swappable);
  await expect(ticketPage(page).verdict).toBeVisible();
  await expect(recoveryCard(page)).toHaveCount(0);
}

test('loads each script of a remote once from the other origin, and from its own when the other hangs later', async ({
  page,
  product,
  cdn,
}) => {
  const own = watchOwnScripts(page, product);
  await findTicketPage(page).open();
  await expect(findTicketPage(page).heading).toBeVisible();
  await page.waitForLoadState('networkidle');
  // A prefetch of another remote may be aborted and requested again.
  const first = cdn.takeRequestedPaths().filter((path) => path.startsWith('/r/mfe-swap/'));
  expect(first).toContainEqual(expect.stringMatching(/remote-entry\.js$/));
  expect(first).toEqual([...new Set(first)]);
  expect(own).toEqual([]);
  cdn.break(/./, 'hangs');
  await expectTicket(page);
  await navigate(page, '/help/contact');
  await expect(page.getByRole('heading', { level: 1, name: 'Write to support' })).toBeVisible();
  expect(own).not.toEqual([]);
});

const faults = [
  ['refused', 'all scripts', /./],
  ['404', 'all scripts', /./],
  ['tampered', 'all scripts', /./],
  ['hangs', 'all scripts', /./],
  ['tampered', 'chunks', /^(?!.*remote-entry)/],
  ['hangs', 'chunks', /^(?!.*remote-entry)/],
] as const;

for (const [fault, what, files] of faults) {
  test(`finds a ticket when ${what} of the other origin have the fault "${fault}"`, {
    tag: '@all',
  }, async ({ page, product, cdn, allowErrors }) => {
    allowErrors(loadErrors);
    allowErrors(/Fetch API cannot load|CORS policy|was preloaded using link preload/);
    cdn.break(files, fault);
    const own = watchOwnScripts(page, product);
    await page.goto('/', { waitUntil: 'commit' });
    await expectTicket(page);
    expect(own).not.toEqual([]);
    expect(await page.evaluate(() => globalThis.tampered)).toBeUndefined();
  });
}
