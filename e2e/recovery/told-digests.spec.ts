import type { Page } from '@playwright/test';
import { findTicketPage } from '../pages/find-ticket';
import { ticketPage } from '../pages/ticket';
import { deliver, liveReleases } from '../product/deliver';
import { bookings } from '../product/demonstration';
import { openTicket } from '../product/swap';
import { tellNoDigests } from '../product/tell-digests';
import { breakableBuild } from './breakable';
import { expect, failuresOf, go, refusals, remotes, test } from './recovery-test';

const [swap] = remotes;

/** Files of the remote of swaps whose digests the page knows: by its map alone, and by now. */
const knownFiles = (page: Page) =>
  page.evaluate((remote) => {
    const { remotes: told } = JSON.parse(
      document.getElementById('release-map')?.textContent ?? 'null',
    ) as { remotes: Record<string, { base: string; digests: object }> };
    const { base = '', digests = {} } = told[remote] ?? {};
    const known = Object.keys(globalThis.releaseDigests ?? {})
      .map((address) => new URL(address).pathname)
      .filter((path) => path.startsWith(base))
      .map((path) => path.slice(base.length));
    return { mapped: Object.keys(digests).sort(), known: known.sort() };
  }, swap.name);

test('a part whose digest the entry tells, not the page: tampered with, no byte of it runs', async ({
  page,
  faulty,
  tolerate,
}) => {
  tolerate(refusals);
  faulty.break(new RegExp(`^/r/${swap.name}/[^/]+/(?!remote-entry).*\\.js$`), 'tampered');
  await page.goto(swap.path);
  await expect(findTicketPage(page).heading).toBeVisible();
  await findTicketPage(page).lookUp(bookings.swappable);
  await expect(page.getByText('This part of the page is not available')).toBeVisible();
  const { mapped, known } = await knownFiles(page);
  expect(mapped.filter((file) => file.endsWith('.js'))).toEqual(['remote-entry.js']);
  expect(known.length).toBeGreaterThan(mapped.length);
  expect(await page.evaluate(() => globalThis.tampered)).toBeUndefined();

  faulty.heal();
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(ticketPage(page).verdict).toBeVisible();
  expect(await page.evaluate(() => globalThis.tampered)).toBeUndefined();
});

test('a release of before, whose entry tells nothing, runs with the others to its last part', async ({
  page,
  product,
  sets,
}) => {
  const built = await breakableBuild(product, swap.name);
  await tellNoDigests(built);
  await deliver(product, 'publish', swap.name, '--built', built, '--promote', 'staging');
  try {
    expect((await liveReleases(product))[swap.name]).not.toBe(sets.now[swap.name]);
    await openTicket(page, bookings.swappable);
    const { mapped, known } = await knownFiles(page);
    expect(mapped.length).toBeGreaterThan(2);
    expect(known).toEqual(mapped);
    for (const { path, heading } of remotes) {
      await go(page, path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
    expect(await failuresOf(page)).toEqual([]);
  } finally {
    await deliver(product, 'promote', `${swap.name}@${sets.now[swap.name]}`, '--to', 'staging');
  }
});
