import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { isFullRun } from 'shared-server/testing/test-level';
import { accountPages } from '../pages/account/account';
import { oneTimeCode } from '../pages/account/one-time-code';
import { passkeyControls } from '../pages/account/passkeys';
import { cards, checkout } from '../pages/payment/checkout';
import { exchangePage } from '../pages/ticket/exchange';
import { findTicketPage } from '../pages/ticket/find-ticket';
import { scanPage } from '../pages/ticket/scan';
import { seatsPage } from '../pages/ticket/seats';
import { ticketPage } from '../pages/ticket/ticket';
import { tripPage } from '../pages/ticket/trip';
import { tripsPage } from '../pages/ticket/trips';
import { undoPage } from '../pages/ticket/undo';
import { wishPage } from '../pages/ticket/wish';
import { bookings, contactOf } from '../product/data/demo-bookings';
import type { Inbox } from '../product/data/inbox';
import { type FaultProxy, type NetworkFault, networkFaults } from '../product/fault-proxy';
import type { Product } from '../product/run/start-product';
import { addVirtualAuthenticator } from '../product/steps/authenticator';
import { signInByCode } from '../product/steps/sign-in-by-code';
import { holdSeats, openTicket } from '../product/steps/swap';
import { expect, loadErrors, test } from '../recovery/recovery-test';
import { breakEachFileOf, breakScannerFiles, type Visit } from './break-lazy-files';
import { listLazyFiles } from './list-lazy-files';

// One test visits every screen and takes minutes; the others run in parallel.
test.describe.configure({ mode: 'parallel' });

const expectedErrors = /Loading (CSS )?chunk|Fetch API cannot load|frame-ancestors/;

/** Faults that end at once; the slow ones cost three seconds per request. */
const quickFaults = ['404', 'refused', 'tampered', 'html', 'truncated', '500'] as const;

/** Adjacent files get different faults. */
const rotate = (files: readonly string[]) => (file: string) =>
  quickFaults[files.indexOf(file) % quickFaults.length] ?? '404';

/** A hanging file can delay the load event. */
const goTo = (page: Page, address: string) => page.goto(address, { waitUntil: 'domcontentloaded' });

type Break = (visit: Visit) => Promise<void>;

type AccountVisit = {
  breakEach: Break;
  faultProxy: FaultProxy;
  lazyFiles: readonly string[];
  covered: Set<string>;
};

/** Restores the footer, which the recovery tests disable: its form is tested here. */
function showFooter() {
  globalThis.IntersectionObserver = Object.getPrototypeOf(globalThis.IntersectionObserver);
}

/** The screens of a swap and its undo. */
async function visitSwap(page: Page, inbox: Inbox, product: Product, breakEach: Break) {
  const email = contactOf(bookings.swappable);
  const exchange = exchangePage(page);
  const trip = tripPage(page);
  await openTicket(page, bookings.swappable);
  const ticket = page.url();
  const bookingId = new URL(ticket).pathname.split('/').at(-1) ?? '';
  const { origin } = new URL(ticket);
  const at = (address: string) => () => goTo(page, new URL(address, origin).href);

  await breakEach({ open: at(ticket), shown: ticketPage(page).verdict });
  await breakEach({
    open: async () => {
      await goTo(page, ticket);
      await page.getByText('Show my pass').click();
    },
    shown: trip.aztec,
  });
  const opened = page.getByRole('region', { name: 'Tickets you opened' });
  await breakEach({ open: at('/'), shown: opened });
  await breakEach({ open: at(`/swap/${bookingId}/wish`), shown: wishPage(page).form });
  await page.goto(ticket);
  await ticketPage(page).offers.last().click();
  await expect(seatsPage(page).plan).toBeVisible();
  await breakEach({ open: at(page.url()), shown: seatsPage(page).plan });

  await page.goto(ticket);
  await holdSeats(page, -1);
  await breakEach({ open: at(page.url()), shown: exchange.sendByEmail });
  // Without the files that were broken.
  await goTo(page, page.url());
  const arriving = await inbox.watch(email);
  await exchange.sendByEmail.click();
  const code = await arriving.code();
  // The requested code survives a reload once the page has the response. The message may arrive before it.
  await expect(oneTimeCode(page).first).toBeVisible();
  await breakEach({ open: at(page.url()), shown: oneTimeCode(page).first });
  await oneTimeCode(page).enter(code);
  await expect(exchange.payment).toBeVisible();
  const payment = page.url();
  const cardHint = page.getByText('Your card details go directly to the payment provider');
  await breakEach({ open: at(payment), shown: cardHint });
  // The frame of the provider is allowed in pages of the edge server only, not behind the proxy.
  await page.goto(new URL(new URL(payment).pathname, product.address).href);
  await checkout(page).fill(cards.pays);
  await checkout(page).pay.click();
  await expect(exchange.done).toBeVisible();

  const openTrip = at(`/trips/${bookingId}`);
  await breakEach({ open: openTrip, shown: trip.aztec });
  await breakEach({ open: openTrip, shown: trip.complaints });
  await breakEach({ open: openTrip, shown: undoPage(page).link });
  await breakEach({ open: at(`/swap/${bookingId}/undo`), shown: undoPage(page).goBack });
  // The next test swaps the same ticket, which allows three swaps; an undo does not count.
  await undoPage(page).goBack.click();
  await undoPage(page).confirm.click();
  await expect(undoPage(page).done).toBeVisible();
}

/** Screens that need no booking. */
async function visitOthers(page: Page, breakEach: Break) {
  const { signIn } = accountPages(page);
  await breakEach({
    open: () => goTo(page, '/payments/xyz/return'),
    shown: page.getByRole('main').getByRole('heading', { level: 1 }),
  });
  await breakEach({
    open: () => goTo(page, '/payments'),
    shown: page.getByRole('heading', { level: 1, name: /payments/i }),
  });
  await breakEach({ open: () => goTo(page, '/account/sign-in'), shown: signIn.send });
  await breakEach({
    open: () => goTo(page, '/swap/find?next=/trips'),
    shown: page.getByRole('heading', { level: 1, name: 'Find your ticket' }),
  });
  await breakEach({ open: () => goTo(page, '/swap/scan'), shown: scanPage(page).heading });
  await breakEach({
    open: () => goTo(page, '/swap/without-reference'),
    shown: page.getByRole('heading', { level: 1, name: 'Find my ticket without a reference' }),
  });
  await breakEach({
    open: () => goTo(page, '/help/contact'),
    shown: page.getByRole('heading', { level: 1, name: 'Write to support' }),
  });
  await breakEach({
    open: () => goTo(page, '/swap/how-it-works'),
    shown: page.getByRole('heading', { level: 1, name: 'How a swap' }),
  });
  const form = page.getByRole('contentinfo').getByRole('textbox');
  await breakEach({
    open: async () => {
      await goTo(page, '/?footer');
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    },
    shown: form,
  });
}

/** The next trip of a traveller who is signed in. */
async function visitFirstScreen(page: Page, inbox: Inbox, breakEach: Break) {
  await signInByCode(page, inbox, contactOf(bookings.swappable));
  await breakEach({ open: () => goTo(page, '/'), shown: findTicketPage(page).nextTrip });
}

/** All trips of an address, for a guest. The requested code survives a reload. */
async function visitGuestTrips(page: Page, breakEach: Break) {
  const trips = tripsPage(page);
  await trips.open();
  await trips.address.fill(`lazy-${randomUUID()}@example.com`);
  await trips.send.click();
  await expect(oneTimeCode(page).first).toBeVisible();
  await breakEach({ open: () => goTo(page, '/trips'), shown: oneTimeCode(page).first });
}

/** The account, then the passkey code, which is loaded by a click and fails next to the button. */
async function visitAccount(page: Page, inbox: Inbox, { breakEach, ...options }: AccountVisit) {
  const { faultProxy, lazyFiles, covered } = options;
  const { add } = passkeyControls(page);
  await signInByCode(page, inbox, `lazy-${randomUUID()}@example.com`);
  await breakEach({ open: () => goTo(page, '/account'), shown: add });

  const [ceremonies = ''] = lazyFiles.filter((file) => !covered.has(file));
  await addVirtualAuthenticator(page);
  const [remote, name] = ceremonies.split('/');
  await page.goto('/account');
  await expect(add).toBeVisible();
  const path = new RegExp(`^/r/${remote}/[^/]+/${name}`);
  faultProxy.takeRequestedPaths();
  faultProxy.break(path, '404');
  await add.click();
  await expect(page.getByText('Something went wrong in this page.')).toBeVisible();
  const requests = faultProxy.takeRequestedPaths().filter((requested) => path.test(requested));
  expect(requests.length, `requests for ${ceremonies}`).toBeLessThanOrEqual(3);
  expect(requests.length).toBeGreaterThan(0);
  faultProxy.repair();
  await add.click();
  // Behind the proxy the services reject the origin of the page, after the code was loaded.
  const isLoaded = (file: string) =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).some(
      ({ name: address, responseStatus }) => address.includes(file) && responseStatus === 200,
    );
  await expect.poll(() => page.evaluate(isLoaded, name ?? '')).toBe(true);
  await expect(page.getByText('Something went wrong in this page.')).toHaveCount(0);
  covered.add(ceremonies);
}

for (const faults of isFullRun ? [...networkFaults] : ['rotating' as const]) {
  test(`shows a card after at most three requests for each lazy file (${faults}), and recovers with Retry`, async ({
    page,
    inbox,
    product,
    faultProxy,
    allowErrors,
  }) => {
    test.setTimeout(1_200_000);
    allowErrors(loadErrors);
    allowErrors(expectedErrors);
    const lazyFiles = await listLazyFiles();
    const covered = new Set<string>();
    const faultFor = faults === 'rotating' ? rotate(lazyFiles) : () => faults as NetworkFault;
    const breakEach: Break = (visit) =>
      breakEachFileOf({ page, faultProxy, covered, faultFor }, lazyFiles, visit);
    await page.addInitScript(showFooter);

    await visitOthers(page, breakEach);
    await breakScannerFiles({ page, faultProxy, covered, faultFor });
    await visitSwap(page, inbox, product, breakEach);
    await visitFirstScreen(page, inbox, breakEach);
    await page.context().clearCookies();
    await visitGuestTrips(page, breakEach);
    await visitAccount(page, inbox, { breakEach, faultProxy, lazyFiles, covered });

    const missing = lazyFiles.filter((file) => !covered.has(file));
    expect(missing, 'lazy files that no screen of this test covers').toEqual([]);
  });
}

for (const fault of networkFaults) {
  test(`shows a card when a lazy file or its style sheet is ${fault}, and recovers with Retry`, async ({
    page,
    faultProxy,
    allowErrors,
  }) => {
    allowErrors(loadErrors);
    allowErrors(expectedErrors);
    const lazyFiles = await listLazyFiles();
    const covered = new Set(lazyFiles.filter((file) => file.includes('__federation_expose_')));
    const before = covered.size;
    await breakEachFileOf({ page, faultProxy, covered, faultFor: () => fault }, lazyFiles, {
      open: () => goTo(page, '/payments/xyz/return'),
      shown: page.getByRole('main').getByRole('heading', { level: 1 }),
    });
    expect(covered.size - before).toBeGreaterThanOrEqual(2);
  });
}
