import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { pageFrame } from '../../pages/frame';
import { findTicketPage } from '../../pages/ticket/find-ticket';
import { seatsPage } from '../../pages/ticket/seats';
import { ticketPage } from '../../pages/ticket/ticket';
import { bookings } from '../../product/data/demo-bookings';
import { deliver } from '../../product/deliver';
import type { Product } from '../../product/run/start-product';
import { holdSeats, openTicket } from '../../product/steps/swap';
import { createBreakableBuild } from '../breakable-build';
import { control, expect, getFailures, navigate, remotes, test } from '../recovery-test';

let count = 0;

/** Publishes another release of a remote with a number in a comment. */
async function publishRelease(product: Product, remote: string) {
  count += 1;
  const built = await createBreakableBuild(product, remote);
  const entry = join(built, 'remote-entry.js');
  await writeFile(entry, `${await readFile(entry, 'utf8')}\n/* ${count} */\n`);
  await deliver(product, 'publish', remote, '--built', built, '--promote', 'staging');
}

/** Simulates a return from another tab after a while. */
async function returnToTab(page: Page) {
  // The changed clock of the page also triggers the request.
  const response = page.waitForResponse(/\/live$/);
  await page.clock.fastForward('01:00');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await response;
}

const notice = (page: Page) => page.getByText('A new version is ready');

test('an open tab keeps its releases during ten new releases, then offers the newest version', async ({
  page,
  product,
  faultProxy,
  sets,
}) => {
  await page.clock.install();
  faultProxy.takeRequestedPaths();
  await findTicketPage(page).open();
  await expect(findTicketPage(page).heading).toBeVisible();
  for (const name of [...remotes.map(({ name }) => name), control]) {
    await publishRelease(product, name);
    await publishRelease(product, name);
  }
  await findTicketPage(page).findBooking(bookings.swappable);
  await ticketPage(page).offers.first().click();
  await expect(seatsPage(page).heading).toBeVisible();
  for (const { path, heading } of remotes) {
    await navigate(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  expect(await getFailures(page)).toEqual([]);
  const files = faultProxy.takeRequestedPaths().filter((path) => /^\/r\/(mfe|shared)-/.test(path));
  const unexpected = files.filter((path) => {
    const [, , remote = '', release] = path.split('/');
    return sets.now[remote] !== release;
  });
  expect(unexpected, 'files of other releases').toEqual([]);

  await returnToTab(page);
  await expect(notice(page)).toBeVisible();
  // Before the click, because a cached page may load during it.
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await loaded;
  await expect(notice(page)).toHaveCount(0);
});

test('offers a newer version only after the seats are no longer held', async ({
  page,
  product,
}) => {
  await page.clock.install();
  await openTicket(page, bookings.firstClass);
  const exchange = await holdSeats(page);
  await publishRelease(product, 'mfe-trips');
  await returnToTab(page);
  await expect(exchange.held).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await pageFrame(page).link('Help').click();
  await expect(notice(page)).toBeVisible();
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(notice(page)).toHaveCount(0);
});

test('does not open a remote that was switched off under an open tab', async ({
  page,
  product,
}) => {
  await page.clock.install();
  await findTicketPage(page).open();
  await expect(findTicketPage(page).heading).toBeVisible();
  await deliver(product, 'kill', 'mfe-trips', '--in', 'staging', '--reason', 'Times are wrong.');
  try {
    await returnToTab(page);
    await navigate(page, '/help');
    await expect(page.getByText('Times are wrong.')).toBeVisible();
    await expect(pageFrame(page).navigation).toBeVisible();
  } finally {
    await deliver(product, 'revive', 'mfe-trips', '--in', 'staging');
  }
});
