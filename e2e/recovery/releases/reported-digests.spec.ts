import type { Page } from '@playwright/test';
import { findTicketPage } from '../../pages/ticket/find-ticket';
import { ticketPage } from '../../pages/ticket/ticket';
import { bookings } from '../../product/data/demo-bookings';
import { deliver, liveReleases } from '../../product/deliver';
import { removeReportedDigests } from '../../product/report-digests';
import { openTicket } from '../../product/steps/swap';
import { createBreakableBuild } from '../breakable-build';
import { expect, getFailures, loadErrors, navigate, remotes, test } from '../recovery-test';

const [swap] = remotes;

/** Files of mfe-swap with a known digest: from the release map, and currently. */
const knownFiles = (page: Page) =>
  page.evaluate((remote) => {
    const { remotes: mapped } = JSON.parse(
      document.getElementById('release-map')?.textContent ?? 'null',
    ) as { remotes: Record<string, { base: string; digests: object }> };
    const { base = '', digests = {} } = mapped[remote] ?? {};
    const known = Object.keys(globalThis.releaseDigests ?? {})
      .map((address) => new URL(address).pathname)
      .filter((path) => path.startsWith(base))
      .map((path) => path.slice(base.length));
    return { mapped: Object.keys(digests).sort(), known: known.sort() };
  }, swap.name);

test('does not run a tampered chunk whose digest is reported by the entry', {
  tag: '@all',
}, async ({ page, faultProxy, allowErrors }) => {
  allowErrors(loadErrors);
  faultProxy.break(new RegExp(`^/r/${swap.name}/[^/]+/(?!remote-entry).*\\.js$`), 'tampered');
  await page.goto(swap.path);
  await expect(findTicketPage(page).heading).toBeVisible();
  await findTicketPage(page).findBooking(bookings.swappable);
  await expect(page.getByText('This part of the page is not available')).toBeVisible();
  const { mapped, known } = await knownFiles(page);
  expect(mapped.filter((file) => file.endsWith('.js'))).toEqual(['remote-entry.js']);
  expect(known.length).toBeGreaterThan(mapped.length);
  expect(await page.evaluate(() => globalThis.tampered)).toBeUndefined();

  faultProxy.repair();
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(ticketPage(page).verdict).toBeVisible();
  expect(await page.evaluate(() => globalThis.tampered)).toBeUndefined();
});

test('a release without reported digests works with the others', { tag: '@all' }, async ({
  page,
  product,
  sets,
}) => {
  const built = await createBreakableBuild(product, swap.name);
  await removeReportedDigests(built);
  await deliver(product, 'publish', swap.name, '--built', built, '--promote', 'staging');
  try {
    expect((await liveReleases(product))[swap.name]).not.toBe(sets.now[swap.name]);
    await openTicket(page, bookings.swappable);
    const { mapped, known } = await knownFiles(page);
    expect(mapped.length).toBeGreaterThan(2);
    expect(known).toEqual(mapped);
    for (const { path, heading } of remotes) {
      await navigate(page, path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
    expect(await getFailures(page)).toEqual([]);
  } finally {
    await deliver(product, 'promote', `${swap.name}@${sets.now[swap.name]}`, '--to', 'staging');
  }
});
