import type { Page } from '@playwright/test';
import { accountPages } from '../../pages/account/account';
import { pageFrame } from '../../pages/frame';
import { findTicketPage } from '../../pages/ticket/find-ticket';
import { seatsPage } from '../../pages/ticket/seats';
import { ticketPage } from '../../pages/ticket/ticket';
import { tripsPage } from '../../pages/ticket/trips';
import { bookings, contactOf } from '../../product/data/demo-bookings';
import { expect, test } from '../../product/journey';
import { delayRequests } from '../../product/steps/delay-requests';
import { signInByCode } from '../../product/steps/sign-in-by-code';
import { openTicket } from '../../product/steps/swap';
import { expectAccessible } from '../../product/watch/check-accessibility';

declare global {
  var layoutShifts: string[];
}

type Shift = PerformanceEntry & { sources: readonly { node: Node | null }[] };

const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    globalThis.layoutShifts = [];
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as Shift[]) {
        const parts = sources.map(({ node }) => node?.parentElement?.outerHTML);
        globalThis.layoutShifts.push(`Moved: ${parts.join('\n')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** HTML of the elements that moved. */
const getShifts = (page: Page) => page.evaluate(() => globalThis.layoutShifts);

/** Waits until React has hydrated the form; React adds properties to its elements. */
const waitForHydration = (page: Page) =>
  page.waitForFunction(() => {
    const field = document.querySelector('main form input');
    return field && Object.keys(field).some((key) => key.startsWith('__react'));
  });

test('shows the first screen with working links without scripts', async ({ browser, product }) => {
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

test('has no layout shift while the page loads slowly', async ({ page }) => {
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
  expect(await getShifts(page)).toEqual([]);
});

test('keeps text that was typed before hydration', async ({ page }) => {
  await watchShifts(page);
  const { reference, holder, submit, heading } = findTicketPage(page);
  const release = await delayRequests(page, /\/r\/.*\.js/);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(heading).toBeVisible();
  await reference.fill(bookings.swappable.reference);
  await holder.pressSequentially(bookings.swappable.holder.slice(0, -1));
  const before = await holder.elementHandle();
  release();
  await waitForHydration(page);
  await expect(reference).toHaveValue(bookings.swappable.reference);
  expect(await holder.evaluate((field, other) => field === other, before)).toBe(true);
  await expect(holder).toBeFocused();
  await page.keyboard.type(bookings.swappable.holder.slice(-1));
  await expect(holder).toHaveValue(bookings.swappable.holder);
  expect(await getShifts(page)).toEqual([]);
  await submit.click();
  await expect(ticketPage(page).heading).toBeVisible();
});

test('handles a submit before hydration without a page load', { tag: '@all' }, async ({ page }) => {
  const { reference, holder, submit, heading } = findTicketPage(page);
  const release = await delayRequests(page, /\/r\/.*\.js/);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(heading).toBeVisible();
  await reference.fill(bookings.swappable.reference);
  await submit.click();
  await holder.fill(bookings.swappable.holder);
  await holder.press('Enter');
  expect(new URL(page.url()).search).toBe('');
  release();
  await expect(ticketPage(page).heading).toBeVisible();
});

test('handles a submit between the start of the shell and of the remote', async ({ page }) => {
  const { reference, holder, submit } = findTicketPage(page);
  const release = await delayRequests(page, /\/r\/mfe-swap\/.*\.js/);
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.querySelector('#shell:not([data-prerendered])'));
  await reference.fill(bookings.swappable.reference);
  await holder.fill(bookings.swappable.holder);
  await submit.click();
  release();
  await expect(ticketPage(page).heading).toBeVisible();
});

test('shows the sign-in screen before hydration and keeps typed text', { tag: '@all' }, async ({
  page,
}) => {
  await watchShifts(page);
  const { signIn } = accountPages(page);
  const release = await delayRequests(page, /\/r\/.*\.js/);
  await page.goto('/account/sign-in', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await signIn.email.fill('first.screen@example.com');
  const before = await signIn.email.elementHandle();
  release();
  await waitForHydration(page);
  expect(await signIn.email.evaluate((field, other) => field === other, before)).toBe(true);
  await expect(signIn.email).toHaveValue('first.screen@example.com');
  expect(await getShifts(page)).toEqual([]);
  await signIn.send.click();
  await expect(page.getByText('Enter your code')).toBeVisible();
});

test('shows trips and help before hydration and searches for typed text', { tag: '@all' }, async ({
  page,
}) => {
  const headingOf = (name: string) => page.getByRole('heading', { level: 1, name });
  await watchShifts(page);
  const releaseTrips = await delayRequests(page, /\/r\/.*\.js/);
  await page.goto('/trips', { waitUntil: 'commit' });
  await expect(headingOf('My trips')).toBeVisible();
  await expect(page.getByText('No trips here yet')).toBeVisible();
  await tripsPage(page).address.fill('first.screen@example.com');
  releaseTrips();
  await waitForHydration(page);
  await expect(page.getByText('No trips here yet')).toBeVisible();
  await expect(tripsPage(page).address).toHaveValue('first.screen@example.com');
  expect(await getShifts(page)).toEqual([]);

  const releaseHelp = await delayRequests(page, /\/r\/.*\.js/);
  await page.goto('/help', { waitUntil: 'commit' });
  await expect(headingOf('How can we help?')).toBeVisible();
  const question = page.getByLabel('Search the help pages');
  await question.fill('refund');
  const before = await question.elementHandle();
  releaseHelp();
  await expect(page.getByRole('region', { name: 'Help pages' }).getByRole('status')).toBeVisible();
  expect(await question.evaluate((field, other) => field === other, before)).toBe(true);
  await expect(question).toHaveValue('refund');
  await expect(
    page.getByRole('region', { name: 'Help pages' }).getByRole('heading').first(),
  ).toContainText(/refund|money/i);
});

test('shows a guest with trips no empty list while they are loading', async ({ page }) => {
  await openTicket(page, bookings.swappable);
  await expect(ticketPage(page).heading).toBeVisible();
  const release = await delayRequests(page, /\/r\/.*\.js/);
  const releaseSession = await delayRequests(page, /\/authentication\/session$/);
  await page.goto('/trips', { waitUntil: 'commit' });
  await expect(page.getByRole('status', { name: 'Loading your trips' })).toBeVisible();
  await expect(page.getByText('No trips here yet')).toBeHidden();
  await expect(tripsPage(page).address).toBeHidden();
  release();
  await waitForHydration(page);
  await expect(page.getByText('No trips here yet')).toBeHidden();
  releaseSession();
  await expect(tripsPage(page).upcoming).toContainText(bookings.swappable.reference);
});

test('shows the payments screen before hydration, without a layout shift', { tag: '@all' }, async ({
  page,
}) => {
  await watchShifts(page);
  const release = await delayRequests(page, /\/r\/.*\.js/);
  await page.goto('/payments', { waitUntil: 'commit' });
  await expect(
    page.getByRole('heading', { level: 1, name: 'Payments and receipts' }),
  ).toBeVisible();
  release();
  await expect(page.getByText('No payments yet')).toBeVisible();
  expect(await getShifts(page)).toEqual([]);
});

test('removes the prerendered screen when the traveller navigates before the remote is loaded', {
  tag: '@all',
}, async ({ page }) => {
  const release = await delayRequests(page, /\/r\/mfe-swap\/.*\.js/);
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.querySelector('#shell:not([data-prerendered])'));
  await pageFrame(page).navigation.getByRole('link', { name: 'Help', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  await expect(page.locator('[data-release]')).toHaveCount(0);
  release();
  await pageFrame(page).navigation.getByRole('link', { name: 'Swap', exact: true }).click();
  await expect(findTicketPage(page).heading).toBeVisible();
});

test('shows a known traveller no wrong content and no layout shift', { tag: '@all' }, async ({
  page,
}) => {
  await openTicket(page, bookings.swappable);
  await expect(ticketPage(page).heading).toBeVisible();
  await watchShifts(page);
  const release = await delayRequests(page, /\/r\/.*\.js/);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(findTicketPage(page).heading).toBeVisible();
  // Not by role: the link is hidden until its text is known or five seconds have passed.
  const accountLink = pageFrame(page).navigation.locator('li a').last();
  await expect(accountLink).toHaveCSS('animation-name', /settle/);
  const box = await accountLink.boundingBox();
  release();
  await expect(page.getByRole('region', { name: 'Tickets you opened' })).toBeVisible();
  await expect(accountLink).toHaveText('Sign in');
  await expect(accountLink).toHaveCSS('animation-name', 'none');
  expect(await accountLink.boundingBox()).toEqual(box);
  expect(await getShifts(page)).toEqual([]);
});

test('shows a signed-in traveller the next trip without a layout shift', async ({
  page,
  inbox,
}) => {
  const { nextTrip } = findTicketPage(page);
  await signInByCode(page, inbox, contactOf(bookings.swappable));
  await pageFrame(page).navigation.getByRole('link', { name: 'Swap', exact: true }).click();
  await expect(nextTrip).toContainText(bookings.swappable.reference);
  await expect(nextTrip).toContainText('Can be swapped');
  await expectAccessible(page, 'the next trip');

  await watchShifts(page);
  const release = await delayRequests(page, /\/r\/.*\.js/);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(findTicketPage(page).heading).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading your next trip' })).toBeVisible();
  release();
  await expect(nextTrip).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your other tickets' })).toBeVisible();
  expect(await getShifts(page)).toEqual([]);

  await nextTrip.getByRole('link', { name: 'Wish for a full train' }).click();
  await expect(page).toHaveURL(/\/wish$/);
  await page.goBack();
  await nextTrip.getByRole('link', { name: 'Swap seat' }).click();
  await expect(seatsPage(page).plan).toBeVisible();
  await page.goBack();
  await nextTrip.getByRole('link', { name: 'Swap train' }).click();
  await expect(ticketPage(page).verdict).toBeVisible();
});
