import { stagingDeck } from '../pages/deck';
import { pageFrame } from '../pages/frame';
import { findTicketPage } from '../pages/ticket/find-ticket';
import { ticketPage } from '../pages/ticket/ticket';
import { createChangedBuild, publishBuild } from '../product/deliver';
import { expect, test } from '../product/journey';
import { expectAccessible } from '../product/watch/check-accessibility';

const booking = { reference: 'SWAPME24', holder: 'Okafor' };

test.afterEach(async ({ page }) => {
  // All browsers share the clock: the next test starts at the real time.
  await page.request.put('/deck/overrides', { data: {} });
});

test('shows another release of a remote in this browser only, with a badge', async ({
  page,
  product,
  browser,
}) => {
  const built = await createChangedBuild(product, 'mfe-swap', [
    'Swap your train',
    'Exchange your train',
  ]);
  const release = await publishBuild(product, 'mfe-swap', built);
  await page.goto('/');
  const deck = stagingDeck(page);
  await deck.open();
  await deck.section('Releases').getByLabel('mfe-swap', { exact: true }).selectOption(release);
  await deck.apply();
  await expect(page.getByRole('heading', { level: 1, name: 'Exchange your train' })).toBeVisible();
  await expect(deck.tab).toContainText(`Overridden: mfe-swap ${release.slice(0, 8)}`);

  const other = await browser.newContext();
  const otherPage = await other.newPage();
  await otherPage.goto(product.address);
  await expect(findTicketPage(otherPage).heading).toBeVisible();
  await expect(stagingDeck(otherPage).tab).not.toContainText('Overridden');
  await other.close();

  await deck.open();
  await deck.reset();
  await expect(findTicketPage(page).heading).toBeVisible();
  await expect(deck.tab).not.toContainText('Overridden');
});

test('a shared link applies the overrides in a second browser and redirects to the clean URL', async ({
  page,
  browser,
}) => {
  await page.goto('/help');
  const deck = stagingDeck(page);
  await deck.open();
  const flags = await deck.openSection('Flags');
  await flags.getByLabel('databaseIntegration').selectOption('off');
  const faults = await deck.openSection('Faults');
  await faults.getByLabel('Service search', { exact: true }).selectOption('503');
  const link = await deck.share();
  expect(link).toContain('/help?deck=');

  const other = await browser.newContext();
  const otherPage = await other.newPage();
  await otherPage.goto(link);
  await expect(otherPage).toHaveURL(/\/help$/);
  await expect(stagingDeck(otherPage).tab).toContainText('databaseIntegration off, search 503');
  const configured = await otherPage.locator('#configuration').textContent();
  expect(JSON.parse(configured ?? '').flags.databaseIntegration).toBe(false);
  await other.close();
});

test('lists the failure in the deck when a remote cannot be loaded', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/./);
  await page.goto('/');
  const deck = stagingDeck(page);
  await deck.open();
  const faults = await deck.openSection('Faults');
  await faults.getByLabel('mfe-trips', { exact: true }).selectOption('404');
  await deck.apply();
  await expect(findTicketPage(page).heading).toBeVisible();
  await page.goto('/trips');
  await expect(pageFrame(page).navigation).toBeVisible();
  await expect(deck.tab).toContainText(/failure/);
  await deck.open();
  const failures = await deck.openSection('Failures');
  await expect(failures.getByRole('listitem').first()).toContainText('mfe-trips');
});

test('counts each kind of file fault and runs no tampered code', async ({ page, allowErrors }) => {
  allowErrors(/./);
  for (const fault of ['refused', 'slow', 'hang', '404', '500', 'html', 'truncated', 'tampered']) {
    const overrides = JSON.stringify({ remoteFaults: { 'mfe-payments': fault } });
    const word = Buffer.from(overrides).toString('base64url');
    // With a hanging script the load event never fires.
    await page.goto(`/payments?deck=${word}`, { waitUntil: 'commit' });
    const { tab } = stagingDeck(page);
    await expect(tab, fault).toContainText(`mfe-payments ${fault}`);
    await expect(tab, fault).toContainText(/\d failure/);
    expect(await page.evaluate(() => 'tampered' in globalThis), fault).toBe(false);
  }
});

test('shows the error of a faulty service while the others respond', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 500/);
  await page.goto('/');
  const deck = stagingDeck(page);
  await deck.open();
  const faults = await deck.openSection('Faults');
  await faults.getByLabel('Service train-swap', { exact: true }).selectOption('500');
  await deck.apply();
  const find = findTicketPage(page);
  await find.findBooking(booking);
  await expect(find.alert).toBeVisible();
  const stations = await page.request.get('/api/stations/health');
  expect(stations.status()).toBe(200);
});

test('sends requests to an overridden service location', async ({ page, allowErrors }) => {
  allowErrors(/status of 404/);
  await page.goto('/');
  const deck = stagingDeck(page);
  await deck.open();
  const locations = await deck.openSection('Service locations');
  await locations.getByLabel('trainSwap').fill('/api/elsewhere');
  await deck.apply();
  const request = page.waitForRequest(/\/api\/elsewhere\/booking-lookups/);
  await findTicketPage(page).findBooking(booking);
  await request;
});

test('rejects invalid values with the name of the field and changes nothing', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 422/);
  await page.goto('/');
  const deck = stagingDeck(page);
  await deck.open();
  const locations = await deck.openSection('Service locations');
  await locations.getByLabel('trips').fill('https://elsewhere.example/trips');
  await deck.section('Releases').getByLabel('mfe-trips', { exact: true }).selectOption('local');
  await deck.panel.getByLabel('Server of mfe-trips').fill('https://elsewhere.example');
  await deck.panel.getByRole('button', { name: 'Apply and reload' }).click();
  const problems = deck.panel.getByRole('alert');
  await expect(problems).toContainText('releases.mfe-trips may be served from http://localhost:*');
  await expect(problems).toContainText('locations.trips must be a path of this origin');
  await expect(locations.getByLabel('trips')).toHaveAttribute('aria-invalid', 'true');
  await page.reload();
  await expect(deck.tab).not.toContainText('Overridden');
});

test('moves the clock of the services and the page', async ({ page, allowErrors }) => {
  allowErrors(/./);
  await page.goto('/');
  const deck = stagingDeck(page);
  await deck.open();
  const clock = await deck.openSection('Clock');
  for (let day = 0; day < 2; day += 1) await clock.getByRole('button', { name: '+1 d' }).click();
  await deck.apply();
  await expect(deck.tab).toContainText('clock +2 d');
  const response = await page.request.get('/api/stations/health');
  const ahead = Date.parse(response.headers().date ?? '') - Date.now();
  expect(Math.round(ahead / 3_600_000)).toBe(48);
  // Two days later the train of this booking has departed.
  await findTicketPage(page).findBooking(booking);
  await expect(ticketPage(page).verdict).toBeVisible();
  await expect(ticketPage(page).offers).toHaveCount(0);
});

test('a link that moves the clock asks for confirmation, also by keyboard', async ({
  page,
  product,
}) => {
  const ahead = async () => {
    const response = await page.request.get('/api/staging-clock');
    return ((await response.json()) as { ahead: number }).ahead;
  };
  const word = Buffer.from(JSON.stringify({ flags: { databaseIntegration: false }, clock: 120 }));
  const link = `/help?deck=${word.toString('base64url')}`;
  const press = async (name: string) => {
    const button = page.getByRole(name === 'Cancel' ? 'link' : 'button', { name });
    while (!(await button.evaluate((element) => element === document.activeElement))) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${product.address}/help`);
  };
  const { tab } = stagingDeck(page);

  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(link);
    await expect(
      page.getByRole('heading', { level: 1, name: 'Move the clock for all testers?' }),
    ).toBeVisible();
    await expectAccessible(page, `the confirmation of the clock at ${size.width} px`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
  }
  await press('Cancel');
  await expect(tab).not.toContainText('Overridden');
  expect(await ahead()).toBe(0);

  await page.goto(link);
  await press('Keep the clock');
  await expect(tab).toContainText('databaseIntegration off');
  expect(await ahead()).toBe(0);

  await page.goto(link);
  await press('Move the clock');
  await expect(tab).toContainText('clock +2 h');
  expect(await ahead()).toBe(120 * 60_000);

  await page.goto('/help?deck=reset');
  await press('Move the clock');
  await expect(tab).not.toContainText('Overridden');
  expect(await ahead()).toBe(0);
});

test('shows a new message and its code in the inbox', async ({ page }) => {
  await page.goto('/');
  const deck = stagingDeck(page);
  await deck.open();
  const inbox = await deck.openSection('Inbox');
  await page.evaluate(async () => {
    const send = (path: string, body: object) =>
      fetch(`/api/authentication/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await send('guest-sessions', {});
    await send('one-time-codes', {
      purpose: 'sign-in',
      channel: 'email',
      address: 'deck@example.com',
    });
  });
  const message = inbox.getByRole('listitem').filter({ hasText: 'deck@example.com' });
  await expect(message.first()).toBeVisible();
  await expect(message.first().locator('strong')).toHaveText(/^\d{6}$/);
});

test('works with the keyboard only', async ({ page }) => {
  await page.goto('/');
  await expect(findTicketPage(page).heading).toBeVisible();
  const deck = stagingDeck(page);
  await page.keyboard.press('Alt+Shift+D');
  await expect(deck.panel).toBeFocused();
  await expect(deck.panel.getByRole('button', { name: 'Apply and reload' })).toBeVisible();
  const flag = deck.section('Flags').getByLabel('databaseIntegration');
  const summary = deck.section('Flags').locator('summary');
  while (!(await summary.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  while (!(await flag.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const apply = deck.panel.getByRole('button', { name: 'Apply and reload' });
  while (!(await apply.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press('Tab');
  }
  const loaded = page.waitForEvent('load');
  await page.keyboard.press('Enter');
  await loaded;
  await expect(deck.tab).toContainText('databaseIntegration off');
  await page.keyboard.press('Alt+Shift+D');
  await expect(deck.panel).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(deck.panel).toBeHidden();
  await expect(deck.tab).toBeFocused();
});

for (const [name, size] of [
  ['a desktop', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test(`has no accessibility findings and no overflow on ${name}`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.goto('/');
    const deck = stagingDeck(page);
    await expect(findTicketPage(page).heading).toBeVisible();
    await expectAccessible(page, `the closed deck on ${name}`);
    await page.screenshot({ path: `test-results/deck-closed-${size.width}.png` });
    await deck.open();
    await page.screenshot({ path: `test-results/deck-open-${size.width}.png` });
    for (const section of [
      'Flags',
      'Service locations',
      'Faults',
      'Clock',
      'Inbox',
      'Failures',
      'Tag manager: events',
    ]) {
      await deck.openSection(section);
    }
    await expectAccessible(page, `the deck on ${name}`);
    const [scrollWidth, clientWidth] = await deck.panel.evaluate((element) => [
      element.scrollWidth,
      element.clientWidth,
    ]);
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth ?? 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
  });
}

test('opens when the shell is broken', async ({ page, allowErrors }) => {
  allowErrors(/./);
  await page.route(/\/r\/shell\/.*\.js$/, (route) => route.abort());
  await page.goto('/');
  const deck = stagingDeck(page);
  await deck.open();
  await expect(deck.section('Releases').getByLabel('shell', { exact: true })).toBeVisible();
});
