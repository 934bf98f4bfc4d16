import { accountPages } from '../../pages/account/account';
import { privacyPage } from '../../pages/account/privacy';
import { stagingDeck } from '../../pages/deck';
import { pageFrame } from '../../pages/frame';
import { findTicketPage } from '../../pages/ticket/find-ticket';
import { ticketPage } from '../../pages/ticket/ticket';
import { bookings, contactOf } from '../../product/data/demo-bookings';
import { expect, test } from '../../product/journey';
import { ofSimilar } from '../../product/levels';
import { signInByCode } from '../../product/steps/sign-in-by-code';
import {
  allowTagManager,
  tagManagerFrame,
  watchTagManager,
} from '../../product/watch/watch-tag-manager';

test('runs the container between consent and its withdrawal and shows events in the staging deck', async ({
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

  await test.step('loads the frame after consent, also on the next visit', async () => {
    await privacy.open();
    await privacy.allowTagManager(true);
    await expect(frame).toBeAttached();
    await page.goto('/help/contact?booking=PLANTED1&email=planted@example.com');
    await expect.poll(watched.events).toContain('screen_view');
    await findTicketPage(page).open();
    await expect(frame).toBeAttached();
  });

  await test.step('shows received events in the staging deck', async () => {
    await findTicketPage(page).findBooking(bookings.railcard);
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

  await test.step('removes the frame when consent is withdrawn', async () => {
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

test('removes the frame while a field for a code or a password is shown', { tag: '@all' }, async ({
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
  await expect(signIn.forgotPassword).toBeVisible();
  await expect(frame).not.toBeAttached();
  await page.getByRole('tab', { name: 'Code' }).click();
  await expect(frame).toBeAttached();
  await signInByCode(page, inbox, contactOf(bookings.railcard));
  // The account has a form to set a password.
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
  { name: 'the document of the frame hangs', address: frameAddress, handle: () => undefined },
  {
    name: 'the document of the frame is a 404',
    address: frameAddress,
    handle: (route) => route.fulfill({ status: 404, body: '' }),
  },
  {
    name: 'an ad blocker blocks the script',
    address: scriptAddress,
    handle: (route) => route.abort('blockedbyclient'),
  },
  {
    name: 'the script is a 404',
    address: scriptAddress,
    handle: (route) => route.fulfill({ status: 404, body: '' }),
  },
  { name: 'the script hangs', address: scriptAddress, handle: () => undefined },
  {
    name: 'the script throws',
    address: scriptAddress,
    handle: (route) =>
      route.fulfill({ contentType: javascript, body: 'throw new Error("broken container")' }),
  },
  {
    name: 'the policy blocks a script of the container',
    address: scriptAddress,
    handle: (route) =>
      route.fulfill({
        contentType: javascript,
        body: 'const s = document.createElement("script"); s.src = "https://tags.example/x.js"; document.head.append(s);',
      }),
  },
];

for (const [index, { name, address, handle }] of faults.entries()) {
  test(`the page works when ${name}`, ofSimilar(index), async ({ page, context, allowErrors }) => {
    // Allows messages about the frame only.
    allowErrors(/tag-manager\/|tags\.example|broken container/);
    await allowTagManager(context);
    const reached = page.waitForRequest(address);
    await page.route(address, handle);
    await findTicketPage(page).open();
    await reached;
    await findTicketPage(page).findBooking(bookings.railcard);
    await expect(ticketPage(page).verdict).toBeVisible();
    await pageFrame(page).link('My trips').click();
    await expect(page).toHaveURL(/\/trips$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test('a malicious container cannot access the page', async ({ page, context, allowErrors }) => {
  allowErrors(/./);
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
      attempt('webrtc', () => new RTCPeerConnection()),
      attempt('navigation', () => { top.location.href = 'https://elsewhere.example/'; }),
      attempt('popup', () => open('https://elsewhere.example/')),
      attempt('referrer', () => document.referrer),
      attempt('origin', () => origin),
    ]).then((results) => console.log('attempts ' + JSON.stringify(Object.fromEntries(results))));`;
  await page.route(scriptAddress, (route) =>
    route.fulfill({ contentType: javascript, body: attempts }),
  );
  const message = page.waitForEvent('console', (entry) => entry.text().startsWith('attempts '));
  await page.goto('/help');
  const results = JSON.parse((await message).text().replace('attempts ', ''));
  expect(results).toEqual({
    cookie: 'SecurityError',
    storage: 'SecurityError',
    page: 'SecurityError',
    service: 'TypeError',
    elsewhere: 'TypeError',
    webrtc: 'ReferenceError',
    navigation: 'SecurityError',
    popup: 'null',
    referrer: '',
    origin: 'null',
  });
  await expect(page).toHaveURL(/\/help$/);
});

test('loads nothing when the flag is off', { tag: '@all' }, async ({ page, context }) => {
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
