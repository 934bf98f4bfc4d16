import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { accountPages } from '../pages/account';
import { cards, checkout } from '../pages/checkout';
import { exchangePage } from '../pages/exchange';
import { oneTimeCode } from '../pages/one-time-code';
import { passkeyParts } from '../pages/passkeys';
import { seatsPage } from '../pages/seats';
import { ticketPage } from '../pages/ticket';
import { tripPage } from '../pages/trip';
import { tripsPage } from '../pages/trips';
import { undoPage } from '../pages/undo';
import { wishPage } from '../pages/wish';
import { plugInAuthenticator } from '../product/authenticator';
import { signInByCode } from '../product/by-code';
import { bookings, contactOf } from '../product/demonstration';
import { type FaultProxy, type NetworkFault, networkFaults } from '../product/fault-proxy';
import type { Inbox } from '../product/inbox';
import type { Product } from '../product/start-product';
import { holdSeats, openTicket } from '../product/swap';
import { expect, refusals, test } from '../recovery/recovery-test';
import { breakEachFileOf, type Visit } from './break-lazy-files';
import { listLazyFiles } from './list-lazy-files';

// One test visits every screen and takes minutes: the others run beside it.
test.describe.configure({ mode: 'parallel' });

const complaints = /Loading (CSS )?chunk|Fetch API cannot load|frame-ancestors/;

/** The faults that end at once; the slow ones cost three seconds for each request. */
const quickFaults = ['404', 'refused', 'tampered', 'html', 'truncated', '500'] as const;

/** Neighbouring files get different faults. */
const rotate = (files: readonly string[]) => (file: string) =>
  quickFaults[files.indexOf(file) % quickFaults.length] ?? '404';

/** A file that hangs holds up the page's load event when it was requested before it. */
const goTo = (page: Page, address: string) => page.goto(address, { waitUntil: 'domcontentloaded' });

type Break = (visit: Visit) => Promise<void>;

type AccountVisit = {
  breakEach: Break;
  faulty: FaultProxy;
  lazyFiles: readonly string[];
  covered: Set<string>;
};

/** The tests of one remote keep the footer away; here its form is one of the parts that fail. */
const showFooter = () => {
  globalThis.IntersectionObserver = Object.getPrototypeOf(globalThis.IntersectionObserver);
};

/** Each screen of the way to a swap, and of the way back from it. */
const visitSwap = async (page: Page, inbox: Inbox, product: Product, breakEach: Break) => {
  const email = contactOf(bookings.swappable);
  const exchange = exchangePage(page);
  const trip = tripPage(page);
  await openTicket(page, bookings.swappable);
  const ticket = page.url();
  const bookingId = new URL(ticket).pathname.split('/').at(-1) ?? '';
  const { origin } = new URL(ticket);
  const at = (address: string) => () => goTo(page, new URL(address, origin).href);

  await breakEach({ open: at(ticket), shown: ticketPage(page).verdict });
  await breakEach({ open: at(`/swap/${bookingId}/wish`), shown: wishPage(page).form });
  await page.goto(ticket);
  await ticketPage(page).offers.last().click();
  await expect(seatsPage(page).plan).toBeVisible();
  await breakEach({ open: at(page.url()), shown: seatsPage(page).plan });

  await page.goto(ticket);
  await holdSeats(page, -1);
  await breakEach({ open: at(page.url()), shown: exchange.sendByEmail });
  const arriving = await inbox.watch(email);
  await exchange.sendByEmail.click();
  const code = await arriving.code();
  // The code that was asked for outlives a reload.
  await breakEach({ open: at(page.url()), shown: oneTimeCode(page).first });
  await oneTimeCode(page).enter(code);
  await expect(exchange.payment).toBeVisible();
  const payment = page.url();
  const pays = page.getByText('Your card details go straight to the payment provider');
  await breakEach({ open: at(payment), shown: pays });
  // The provider's frame is allowed in pages of the edge server alone, not behind the proxy.
  await page.goto(new URL(new URL(payment).pathname, product.address).href);
  await checkout(page).fill(cards.pays);
  await checkout(page).pay.click();
  await expect(exchange.done).toBeVisible();

  const opened = at(`/trips/${bookingId}`);
  await breakEach({ open: opened, shown: trip.aztec });
  await breakEach({ open: opened, shown: trip.complaints });
  await breakEach({ open: opened, shown: undoPage(page).link });
  await breakEach({ open: at(`/swap/${bookingId}/undo`), shown: undoPage(page).goBack });
  // The next test swaps the same ticket: it may be swapped three times, and an undo is not counted.
  await undoPage(page).goBack.click();
  await undoPage(page).confirm.click();
  await expect(undoPage(page).done).toBeVisible();
};

/** Screens that need no booking. */
const visitOthers = async (page: Page, breakEach: Break) => {
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
    open: () => goTo(page, '/help/contact'),
    shown: page.getByRole('heading', { level: 1, name: 'Write to support' }),
  });
  const form = page.getByRole('contentinfo').getByRole('textbox');
  await breakEach({
    open: async () => {
      await goTo(page, '/help?footer');
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    },
    shown: form,
  });
};

/** All trips of an address, for a guest: the code that was asked for outlives a reload. */
const visitGuestTrips = async (page: Page, breakEach: Break) => {
  const trips = tripsPage(page);
  await trips.open();
  await trips.address.fill(`lazy-${randomUUID()}@example.com`);
  await trips.send.click();
  await expect(oneTimeCode(page).first).toBeVisible();
  await breakEach({ open: () => goTo(page, '/trips'), shown: oneTimeCode(page).first });
};

/** The account, then what speaks with the authenticator: it is loaded by a press and fails beside the button. */
const visitAccount = async (page: Page, inbox: Inbox, { breakEach, ...given }: AccountVisit) => {
  const { faulty, lazyFiles, covered } = given;
  const { add } = passkeyParts(page);
  await signInByCode(page, inbox, `lazy-${randomUUID()}@example.com`);
  await breakEach({ open: () => goTo(page, '/account'), shown: add });

  const [ceremonies = ''] = lazyFiles.filter((file) => !covered.has(file));
  await plugInAuthenticator(page);
  const [remote, name] = ceremonies.split('/');
  await page.goto('/account');
  await expect(add).toBeVisible();
  const path = new RegExp(`^/r/${remote}/[^/]+/${name}`);
  faulty.asked();
  faulty.break(path, '404');
  await add.click();
  await expect(page.getByText('Something went wrong in this page.')).toBeVisible();
  const requests = faulty.asked().filter((asked) => path.test(asked));
  expect(requests.length, `requests for ${ceremonies}`).toBeLessThanOrEqual(3);
  expect(requests.length).toBeGreaterThan(0);
  faulty.heal();
  await add.click();
  // Behind the proxy the services refuse the page's origin, after its code was loaded.
  const isLoaded = (file: string) =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).some(
      ({ name: address, responseStatus }) => address.includes(file) && responseStatus === 200,
    );
  await expect.poll(() => page.evaluate(isLoaded, name ?? '')).toBe(true);
  await expect(page.getByText('Something went wrong in this page.')).toHaveCount(0);
  covered.add(ceremonies);
};

for (const faults of process.env.PROOF === 'whole' ? [...networkFaults] : ['rotating' as const]) {
  test(`every lazy file of every remote, ${faults}: a card after three requests at most, Retry heals`, async ({
    page,
    inbox,
    product,
    faulty,
    tolerate,
  }) => {
    test.setTimeout(1_200_000);
    tolerate(refusals);
    tolerate(complaints);
    const lazyFiles = await listLazyFiles();
    const covered = new Set<string>();
    const faultFor = faults === 'rotating' ? rotate(lazyFiles) : () => faults as NetworkFault;
    const breakEach: Break = (visit) =>
      breakEachFileOf({ page, faulty, covered, faultFor }, lazyFiles, visit);
    await page.addInitScript(showFooter);

    await visitOthers(page, breakEach);
    await visitSwap(page, inbox, product, breakEach);
    await page.context().clearCookies();
    await visitGuestTrips(page, breakEach);
    await visitAccount(page, inbox, { breakEach, faulty, lazyFiles, covered });

    const missing = lazyFiles.filter((file) => !covered.has(file));
    expect(missing, 'lazy files that no screen of this test covers').toEqual([]);
  });
}

for (const fault of networkFaults) {
  test(`one lazy file and its style sheet, ${fault}: a card, Retry heals`, async ({
    page,
    faulty,
    tolerate,
  }) => {
    tolerate(refusals);
    tolerate(complaints);
    const lazyFiles = await listLazyFiles();
    const covered = new Set(lazyFiles.filter((file) => file.includes('__federation_expose_')));
    const before = covered.size;
    await breakEachFileOf({ page, faulty, covered, faultFor: () => fault }, lazyFiles, {
      open: () => goTo(page, '/payments/xyz/return'),
      shown: page.getByRole('main').getByRole('heading', { level: 1 }),
    });
    expect(covered.size - before).toBeGreaterThanOrEqual(2);
  });
}
