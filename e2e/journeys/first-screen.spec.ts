import type { Page } from '@playwright/test';
import { accountPages } from '../pages/account';
import { findTicketPage } from '../pages/find-ticket';
import { pageFrame } from '../pages/frame';
import { ticketPage } from '../pages/ticket';
import { bookings } from '../product/demonstration';
import { expect, test } from '../product/journey';
import { openTicket } from '../product/swap';

declare global {
  var moved: string[];
}

/** Holds what matches back until it is let go. */
const hold = async (page: Page, files: RegExp) => {
  let letGo = () => {};
  const free = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(files, async (route) => {
    await free;
    await route.continue();
  });
  return letGo;
};

type Shift = PerformanceEntry & { sources: readonly { node: Node | null }[] };

const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    globalThis.moved = [];
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as Shift[]) {
        const parts = sources.map(({ node }) => node?.parentElement?.outerHTML);
        globalThis.moved.push(`Moved: ${parts.join('\n')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Where something moved, as it stands in the page. */
const shiftsOf = (page: Page) => page.evaluate(() => globalThis.moved);

/** A field that React has taken over is known by what React writes on it. */
const isAlive = (page: Page) =>
  page.waitForFunction(() => {
    const field = document.querySelector('main form input');
    return field && Object.keys(field).some((key) => key.startsWith('__react'));
  });

test('without any script the first screen is there, and its links lead on', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({
    baseURL: product.address,
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  await findTicketPage(page).open();
  await expect(findTicketPage(page).heading).toBeVisible();
  await expect(findTicketPage(page).reference).toBeEditable();
  await expect(findTicketPage(page).submit).toBeVisible();
  await expect(pageFrame(page).navigation).toContainText('Sign in');
  await pageFrame(page).navigation.getByRole('link', { name: 'Help' }).click();
  await expect(page).toHaveURL(/\/help$/);
  await expect(
    pageFrame(page).navigation.getByRole('link', { name: 'Help', exact: true }),
  ).toHaveAttribute('aria-current', 'page');
  await context.close();
});

test('nothing moves while the page arrives piece by piece', async ({ page }) => {
  await watchShifts(page);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: 20_000,
    uploadThroughput: -1,
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByText('Demonstration service')).toBeVisible();
  expect(await shiftsOf(page)).toEqual([]);
});

test('what is typed before the scripts run stays, and finds the ticket', async ({ page }) => {
  await watchShifts(page);
  const { reference, holder, submit, heading } = findTicketPage(page);
  const letGo = await hold(page, /\/r\/.*\.js/);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(heading).toBeVisible();
  await reference.fill(bookings.swappable.reference);
  await holder.pressSequentially(bookings.swappable.holder.slice(0, -1));
  const before = await holder.elementHandle();
  letGo();
  await isAlive(page);
  await expect(reference).toHaveValue(bookings.swappable.reference);
  expect(await holder.evaluate((field, other) => field === other, before)).toBe(true);
  await expect(holder).toBeFocused();
  await page.keyboard.type(bookings.swappable.holder.slice(-1));
  await expect(holder).toHaveValue(bookings.swappable.holder);
  expect(await shiftsOf(page)).toEqual([]);
  await submit.click();
  await expect(ticketPage(page).heading).toBeVisible();
});

test('a press before the scripts run goes into no address, and is not lost', async ({ page }) => {
  const { reference, holder, submit, heading } = findTicketPage(page);
  const letGo = await hold(page, /\/r\/.*\.js/);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(heading).toBeVisible();
  await reference.fill(bookings.swappable.reference);
  await submit.click();
  await holder.fill(bookings.swappable.holder);
  await holder.press('Enter');
  expect(new URL(page.url()).search).toBe('');
  letGo();
  await expect(ticketPage(page).heading).toBeVisible();
});

test('a press between the shell and its remote is not lost', async ({ page }) => {
  const { reference, holder, submit } = findTicketPage(page);
  const letGo = await hold(page, /\/r\/mfe-swap\/.*\.js/);
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.querySelector('#shell:not([data-prerendered])'));
  await reference.fill(bookings.swappable.reference);
  await holder.fill(bookings.swappable.holder);
  await submit.click();
  letGo();
  await expect(ticketPage(page).heading).toBeVisible();
});

test('who comes to sign in sees it before any script runs, and goes on with what was typed', async ({
  page,
}) => {
  await watchShifts(page);
  const { signIn } = accountPages(page);
  const letGo = await hold(page, /\/r\/.*\.js/);
  await page.goto('/account/sign-in', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await signIn.email.fill('first.screen@example.com');
  const before = await signIn.email.elementHandle();
  letGo();
  await isAlive(page);
  expect(await signIn.email.evaluate((field, other) => field === other, before)).toBe(true);
  await expect(signIn.email).toHaveValue('first.screen@example.com');
  expect(await shiftsOf(page)).toEqual([]);
  await signIn.send.click();
  await expect(page.getByText('Enter your code')).toBeVisible();
});

test('trips and help are there before any script runs, and a question that was typed is asked', async ({
  page,
}) => {
  const headingOf = (name: string) => page.getByRole('heading', { level: 1, name });
  await watchShifts(page);
  const letTrips = await hold(page, /\/r\/.*\.js/);
  await page.goto('/trips', { waitUntil: 'commit' });
  await expect(headingOf('My trips')).toBeVisible();
  letTrips();
  await expect(page.getByText('No trips here yet')).toBeVisible();
  expect(await shiftsOf(page)).toEqual([]);

  const letHelp = await hold(page, /\/r\/.*\.js/);
  await page.goto('/help', { waitUntil: 'commit' });
  await expect(headingOf('How can we help?')).toBeVisible();
  const question = page.getByLabel('Search the help pages');
  await question.fill('refund');
  const before = await question.elementHandle();
  letHelp();
  await expect(page.getByRole('region', { name: 'Help pages' }).getByRole('status')).toBeVisible();
  expect(await question.evaluate((field, other) => field === other, before)).toBe(true);
  await expect(question).toHaveValue('refund');
  await expect(
    page.getByRole('region', { name: 'Help pages' }).getByRole('heading').first(),
  ).toContainText(/refund|money/i);
});

test('who goes elsewhere before the remote has come leaves nothing of it behind', async ({
  page,
}) => {
  const letGo = await hold(page, /\/r\/mfe-swap\/.*\.js/);
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.querySelector('#shell:not([data-prerendered])'));
  await pageFrame(page).navigation.getByRole('link', { name: 'Help', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  await expect(page.locator('[data-release]')).toHaveCount(0);
  letGo();
  await pageFrame(page).navigation.getByRole('link', { name: 'Swap', exact: true }).click();
  await expect(findTicketPage(page).heading).toBeVisible();
});

test('who is known sees nothing that is taken back, and nothing moves', async ({ page }) => {
  await openTicket(page, bookings.swappable);
  await expect(ticketPage(page).heading).toBeVisible();
  await watchShifts(page);
  const letGo = await hold(page, /\/r\/.*\.js/);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(findTicketPage(page).heading).toBeVisible();
  // Not by its role: until it is clear what it says, or five seconds are over, it is not shown.
  const own = pageFrame(page).navigation.locator('li a').last();
  await expect(own).toHaveCSS('animation-name', /settle/);
  const kept = await own.boundingBox();
  letGo();
  await expect(page.getByRole('region', { name: 'Tickets you opened' })).toBeVisible();
  await expect(own).toHaveText('Sign in');
  await expect(own).toHaveCSS('animation-name', 'none');
  expect(await own.boundingBox()).toEqual(kept);
  expect(await shiftsOf(page)).toEqual([]);
});
