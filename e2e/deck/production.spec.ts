import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from 'shared-server/testing/free-port';
import { findTicketPage } from '../pages/ticket/find-ticket';
import { expect, test } from '../product/journey';
import { root } from '../product/run/start-product';
import { startProduction } from '../product/run/start-production';
import { allowTagManager } from '../product/watch/watch-tag-manager';

const deckMarkers = /staging[- ]?deck|deck\/state|remote-?faults/i;

test('no script of the shell or of a remote contains code of the deck', async () => {
  // Only browser builds have this file; the packed delivery command also has a dist folder.
  const built = (await readdir(root)).filter(
    (folder) => folder !== 'staging-deck' && existsSync(join(root, folder, 'dist/parts.json')),
  );
  expect(built).toEqual(expect.arrayContaining(['shell', 'mfe-swap', 'shared-otp']));
  for (const folder of built) {
    for (const file of await readdir(join(root, folder, 'dist'))) {
      if (!/\.(js|css)$/.test(file)) continue;
      const text = await readFile(join(root, folder, 'dist', file), 'utf8');
      expect(deckMarkers.test(text), `${folder}/dist/${file}`).toBe(false);
    }
  }
});

let production: Awaited<ReturnType<typeof startProduction>>;

test.beforeAll(async ({ product }) => {
  production = await startProduction(product, await findFreePort());
});
test.afterAll(() => production.stop());
test.beforeEach(({ allowErrors }) => {
  // Its services belong to staging and reject calls from another origin.
  allowErrors(/status of 403/);
});

test('a production page has no deck and no endpoint of it', async ({ page }) => {
  expect(production.status).not.toContain('staging-deck');
  const response = await page.goto(`${production.address}/?deck=reset`);
  expect(await response?.text()).not.toMatch(deckMarkers);
  await expect(findTicketPage(page).heading).toBeVisible();
  await page.keyboard.press('Alt+Shift+D');
  await expect(page.getByRole('complementary', { name: 'Staging deck' })).toHaveCount(0);
  const paths = [
    '/deck/state',
    '/dev/mfe-swap/remote.json',
    '/proxy/404/r/shell/0/x.js',
    '/tag-manager/staging-container.js',
  ];
  for (const path of paths) {
    const { headers } = await fetch(production.address + path);
    expect(headers.get('content-type'), path).not.toMatch(/json|javascript/);
  }
});

test('runs the configured container in its frame', async ({ page, context }) => {
  await allowTagManager(context);
  // A replacement of Google's script that reads the same data.
  const container = `
    const entries = () => [...dataLayer].map((entry) => entry.length ? [...entry] : entry);
    const push = dataLayer.push;
    dataLayer.push = (...added) => {
      push.apply(dataLayer, added);
      console.log('data layer ' + JSON.stringify(entries()));
    };
    console.log('container as ' + location.pathname + ' nonce ' + Boolean(document.currentScript.nonce));`;
  const requested = page.waitForRequest('https://www.googletagmanager.com/**');
  await context.route('https://www.googletagmanager.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: container }),
  );
  const logged = page.waitForEvent('console', (message) => /^data layer/.test(message.text()));
  await page.goto(`${production.address}/help`);
  const request = await requested;
  expect(request.url()).toBe('https://www.googletagmanager.com/gtm.js?id=GTM-E2E0000');
  expect(request.headers().referer ?? '').toBe('');
  await page.getByRole('link', { name: 'My trips' }).click();
  const [defaults, update, start, ...events] = JSON.parse(
    (await logged).text().replace('data layer ', ''),
  );
  expect(defaults.slice(0, 2)).toEqual(['consent', 'default']);
  expect(new Set(Object.values(defaults[2]))).toEqual(new Set(['denied']));
  expect(update).toEqual(['consent', 'update', { analytics_storage: 'granted' }]);
  expect(start).toEqual({ 'gtm.start': expect.any(Number), event: 'gtm.js' });
  expect(events[0]).toEqual({ event: 'screen_view', environment: 'production', screen: '/help' });
});
