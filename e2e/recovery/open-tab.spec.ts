import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { findTicketPage } from '../pages/find-ticket';
import { pageFrame } from '../pages/frame';
import { seatsPage } from '../pages/seats';
import { ticketPage } from '../pages/ticket';
import { deliver } from '../product/deliver';
import { bookings } from '../product/demonstration';
import type { Product } from '../product/start-product';
import { holdSeats, openTicket } from '../product/swap';
import { breakableBuild } from './breakable';
import { control, expect, failuresOf, go, remotes, test } from './recovery-test';

let count = 0;

/** Another release of a remote, which says which one it is in a comment. */
const ship = async (product: Product, remote: string) => {
  count += 1;
  const built = await breakableBuild(product, remote);
  const entry = join(built, 'remote-entry.js');
  await writeFile(entry, `${await readFile(entry, 'utf8')}\n/* ${count} */\n`);
  await deliver(product, 'publish', remote, '--built', built, '--promote', 'staging');
};

/** As if the traveller had turned to another tab, and back after a while. */
const comeBack = async (page: Page) => {
  // The page's own clock asks as well, as soon as it has been moved.
  const asked = page.waitForResponse(/\/live$/);
  await page.clock.fastForward('01:00');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await asked;
};

const notice = (page: Page) => page.getByText('A new version is ready');

test('ten releases under an open tab: it keeps its own set to the last chunk, then offers the newest', async ({
  page,
  product,
  faulty,
  sets,
}) => {
  await page.clock.install();
  faulty.asked();
  await findTicketPage(page).open();
  await expect(findTicketPage(page).heading).toBeVisible();
  for (const name of [...remotes.map(({ name }) => name), control]) {
    await ship(product, name);
    await ship(product, name);
  }
  await findTicketPage(page).lookUp(bookings.swappable);
  await ticketPage(page).offers.first().click();
  await expect(seatsPage(page).heading).toBeVisible();
  for (const { path, heading } of remotes) {
    await go(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  expect(await failuresOf(page)).toEqual([]);
  const files = faulty.asked().filter((path) => /^\/r\/(mfe|shared)-/.test(path));
  const strange = files.filter((path) => {
    const [, , remote = '', release] = path.split('/');
    return sets.now[remote] !== release;
  });
  expect(strange, 'files of other releases').toEqual([]);

  await comeBack(page);
  await expect(notice(page)).toBeVisible();
  // Listened for before the press: with its files in the cache a page may have loaded by the end of it.
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await loaded;
  await expect(notice(page)).toHaveCount(0);
});

test('a newer version is not offered while seats are held, and at once when that is over', async ({
  page,
  product,
}) => {
  await page.clock.install();
  await openTicket(page, bookings.firstClass);
  const exchange = await holdSeats(page);
  await ship(product, 'mfe-trips');
  await comeBack(page);
  await expect(exchange.held).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await pageFrame(page).link('Help').click();
  await expect(notice(page)).toBeVisible();
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(notice(page)).toHaveCount(0);
});

test('a remote that is switched off under an open tab is not opened any more', async ({
  page,
  product,
}) => {
  await page.clock.install();
  await findTicketPage(page).open();
  await expect(findTicketPage(page).heading).toBeVisible();
  await deliver(product, 'kill', 'mfe-trips', '--in', 'staging', '--reason', 'Times are wrong.');
  try {
    await comeBack(page);
    await go(page, '/help');
    await expect(page.getByText('Times are wrong.')).toBeVisible();
    await expect(pageFrame(page).navigation).toBeVisible();
  } finally {
    await deliver(product, 'revive', 'mfe-trips', '--in', 'staging');
  }
});
