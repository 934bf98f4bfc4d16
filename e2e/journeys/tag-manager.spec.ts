import { accountPages } from '../pages/account';
import { stagingDeck } from '../pages/deck';
import { findTicketPage } from '../pages/find-ticket';
import { pageFrame } from '../pages/frame';
import { privacyPage } from '../pages/privacy';
import { ticketPage } from '../pages/ticket';
import { signInByCode } from '../product/by-code';
import { bookings, contactOf } from '../product/demonstration';
import { expect, test } from '../product/journey';
import { allowTagManager, tagManagerFrame, watchTagManager } from '../product/watch-tag-manager';

test('the container runs from consent to its withdrawal, and the staging deck shows its events', async ({
  page,
  context,
}) => {
  const watched = await watchTagManager(context);
  const frame = tagManagerFrame(page);
  const privacy = privacyPage(page);
  const search = page.getByLabel('Search the help pages');

  await test.step('nothing is loaded before consent', async () => {
    await privacy.open();
    await expect(privacy.tagManager).not.toBeChecked();
    await pageFrame(page).link('Help').click();
    await expect(search).toBeVisible();
    expect([await frame.count(), watched.requests]).toEqual([0, []]);
  });

  await test.step('after consent the frame is there, also on the next visit', async () => {
    await privacy.open();
    await privacy.allowTagManager(true);
    await expect(frame).toBeAttached();
    await page.goto('/help/contact?booking=PLANTED1&email=planted@example.com');
    await expect.poll(watched.events).toContain('screen_view');
    await findTicketPage(page).open();
    await expect(frame).toBeAttached();
  });

  await test.step('the staging deck shows what arrived', async () => {
    await findTicketPage(page).lookUp(bookings.railcard);
    await expect(ticketPage(page).verdict).toBeVisible();
    const deck = stagingDeck(page);
    await deck.open();
    const entries = (await deck.openSection('Tag manager: events')).getByRole('listitem');
    await expect(entries.filter({ hasText: 'ticket_found' })).toContainText(
      'environment: staging, swappable: true',
    );
    await expect(entries.filter({ hasText: 'consent update' })).toContainText(
      'analytics_storage: granted',
    );
    await page.keyboard.press('Escape');
  });

  await test.step('withdrawn consent ends it', async () => {
    await privacy.open();
    await expect(privacy.tagManager).toBeChecked();
    await expect(frame).toBeAttached();
    await privacy.allowTagManager(false);
    await expect(frame).not.toBeAttached();
    const { messages, requests } = watched;
    const before = [messages.length, requests.length];
    await pageFrame(page).link('Help').click();
    await expect(search).toBeVisible();
    await page.reload();
    await expect(search).toBeVisible();
    expect([messages.length, requests.length, await frame.count()]).toEqual([...before, 0]);
  });

  watched.expectNoPersonalData(['planted', bookings.railcard.reference, bookings.railcard.holder]);
});

test('the frame is absent beside every field for a code or a password', async ({
  page,
  context,
  inbox,
}) => {
  const watched = await watchTagManager(context);
  await allowTagManager(context);
  const frame = tagManagerFrame(page);
  const { signIn } = accountPages(page);
  await signIn.open();
  await expect(frame).toBeAttached();
  await signIn.passwordTab.click();
  await expect(signIn.forgotten).toBeVisible();
  await expect(frame).not.toBeAttached();
  await page.getByRole('tab', { name: 'Code' }).click();
  await expect(frame).toBeAttached();
  await signInByCode(page, inbox, contactOf(bookings.railcard));
  // The account offers to set a password.
  await expect(frame).not.toBeAttached();
  await pageFrame(page).link('Help').click();
  await expect(frame).toBeAttached();
  expect(watched.overlaps).toEqual([]);
});

const frameAddress = '**/tag-manager/frame.html';
const scriptAddress = '**/tag-manager/staging-container.js';
const javascript = 'text/javascript';

type Route = Parameters<Parameters<import('@playwright/test').Page['route']>[1]>[0];

const faults: { name: string; address: string; handle: (route: Route) => unknown }[] = [
  { name: 'its document hangs', address: frameAddress, handle: () => undefined },
  {
    name: 'its document is a 404',
    address: frameAddress,
    handle: (route) => route.fulfill({ status: 404, body: '' }),
  },
  {
    name: 'an ad blocker stops its script',
    address: scriptAddress,
    handle: (route) => route.abort('blockedbyclient'),
  },
  {
    name: 'its script is a 404',
    address: scriptAddress,
    handle: (route) => route.fulfill({ status: 404, body: '' }),
  },
  { name: 'its script hangs', address: scriptAddress, handle: () => undefined },
  {
    name: 'its script throws',
    address: scriptAddress,
    handle: (route) =>
      route.fulfill({ contentType: javascript, body: 'throw new Error("broken container")' }),
  },
  {
    name: 'its policy stops what the script wants to load',
    address: scriptAddress,
    handle: (route) =>
      route.fulfill({
        contentType: javascript,
        body: 'const s = document.createElement("script"); s.src = "https://tags.example/x.js"; document.head.append(s);',
      }),
  },
];

for (const { name, address, handle } of faults) {
  test(`nothing else changes when ${name}`, async ({ page, context, tolerate }) => {
    // The browser writes of the frame alone; an uncaught error of the page itself has a stack of our files.
    tolerate(/tag-manager\/|tags\.example|broken container/);
    await allowTagManager(context);
    const reached = page.waitForRequest(address);
    await page.route(address, handle);
    await findTicketPage(page).open();
    await reached;
    await findTicketPage(page).lookUp(bookings.railcard);
    await expect(ticketPage(page).verdict).toBeVisible();
    await pageFrame(page).link('My trips').click();
    await expect(page).toHaveURL(/\/trips$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test('a hostile container reaches nothing of the page', async ({ page, context, tolerate }) => {
  tolerate(/./);
  await allowTagManager(context);
  const attempts = `
    const attempt = async (name, act) => {
      try { return [name, String(await act())]; } catch (error) { return [name, error.name]; }
    };
    Promise.all([
      attempt('cookie', () => document.cookie),
      attempt('storage', () => localStorage.length),
      attempt('page', () => parent.document.title),
      attempt('service', () => fetch('/api/authentication/session')),
      attempt('elsewhere', () => fetch('https://elsewhere.example/')),
      attempt('navigation', () => { top.location.href = 'https://elsewhere.example/'; }),
      attempt('popup', () => open('https://elsewhere.example/')),
      attempt('referrer', () => document.referrer),
      attempt('origin', () => origin),
    ]).then((results) => console.log('attempts ' + JSON.stringify(Object.fromEntries(results))));`;
  await page.route(scriptAddress, (route) =>
    route.fulfill({ contentType: javascript, body: attempts }),
  );
  const told = page.waitForEvent('console', (message) => message.text().startsWith('attempts '));
  await page.goto('/help');
  const results = JSON.parse((await told).text().replace('attempts ', ''));
  expect(results).toEqual({
    cookie: 'SecurityError',
    storage: 'SecurityError',
    page: 'SecurityError',
    service: 'TypeError',
    elsewhere: 'TypeError',
    navigation: 'SecurityError',
    popup: 'null',
    referrer: '',
    origin: 'null',
  });
  await expect(page).toHaveURL(/\/help$/);
});

test('with the flag off nothing of it is loaded', async ({ page, context }) => {
  const watched = await watchTagManager(context);
  await allowTagManager(context);
  const overrides = JSON.stringify({ flags: { tagManagerIntegration: false } });
  await page.goto(`/help?deck=${Buffer.from(overrides).toString('base64url')}`);
  await expect(page.getByLabel('Search the help pages')).toBeVisible();
  await pageFrame(page).link('My trips').click();
  await expect(page).toHaveURL(/\/trips$/);
  await page.waitForTimeout(2_000);
  expect([watched.requests, await tagManagerFrame(page).count()]).toEqual([[], 0]);
  await page.goto('/?deck=reset');
  await expect(tagManagerFrame(page)).toBeAttached();
});
