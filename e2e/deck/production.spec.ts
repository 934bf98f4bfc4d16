import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from 'shared-server/testing/free-port';
import { findTicketPage } from '../pages/find-ticket';
import { expect, test } from '../product/journey';
import { type Product, root } from '../product/start-product';
import { allowTagManager } from '../product/watch-tag-manager';

const run = promisify(execFile);
const signs = /staging[- ]?deck|deck\/state|remote-?faults/i;

/** An edge server of an environment called production, over the store of the running product. */
const startProduction = async ({ dataFolder, address }: Product) => {
  const store = join(dataFolder, 'store');
  const env = { ...process.env, STORE_FOLDER: store };
  const typescript = ['--import', 'tsx'];
  const command = [...typescript, join(root, 'delivery/src/main.ts')];
  const publish = ['publish', '--promote', 'production', '--no-boot-smoke'];
  await run(process.execPath, [...command, ...publish], { cwd: root, env });
  const given = await readFile(join(root, 'delivery/environments/staging.json'), 'utf8');
  const configuration = join(dataFolder, 'production.json');
  await writeFile(
    configuration,
    given.replaceAll('"staging"', '"production"').replace('GTM-STAGING', 'GTM-E2E0000'),
  );
  const port = await freePort();
  const edge: ChildProcess = spawn(
    process.execPath,
    [...typescript, join(root, 'delivery/src/edge/main.ts')],
    {
      cwd: root,
      env: {
        ...env,
        ENVIRONMENT: 'production',
        PORT: String(port),
        CONFIGURATION_FILE: configuration,
        EDGE_CACHE_FOLDER: join(dataFolder, 'production-cache'),
        SERVICES_ORIGIN: address,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  if (edge.stdout) await once(edge.stdout, 'data');
  const status = await run(process.execPath, [...command, 'status', 'production'], {
    cwd: root,
    env,
  });
  return {
    address: `http://localhost:${port}`,
    status: status.stdout,
    stop: async () => {
      edge.kill('SIGTERM');
      await once(edge, 'exit');
    },
  };
};

test('no script of the shell or of a remote holds anything of the deck', async () => {
  const built = (await readdir(root)).filter(
    (folder) => folder !== 'staging-deck' && existsSync(join(root, folder, 'dist')),
  );
  expect(built).toContain('shell');
  for (const folder of built) {
    for (const file of await readdir(join(root, folder, 'dist'))) {
      if (!/\.(js|css)$/.test(file)) continue;
      const text = await readFile(join(root, folder, 'dist', file), 'utf8');
      expect(signs.test(text), `${folder}/dist/${file}`).toBe(false);
    }
  }
});

let production: Awaited<ReturnType<typeof startProduction>>;

test.beforeAll(async ({ product }) => {
  production = await startProduction(product);
});
test.afterAll(() => production.stop());
test.beforeEach(({ tolerate }) => {
  // The services behind it belong to staging and refuse calls from another origin.
  tolerate(/status of 403/);
});

test('a production page has no deck, and no door of it', async ({ page }) => {
  expect(production.status).not.toContain('staging-deck');
  const answer = await page.goto(`${production.address}/?deck=reset`);
  expect(await answer?.text()).not.toMatch(signs);
  await expect(findTicketPage(page).heading).toBeVisible();
  await page.keyboard.press('Alt+Shift+D');
  await expect(page.getByRole('complementary', { name: 'Staging deck' })).toHaveCount(0);
  const doors = [
    '/deck/state',
    '/dev/mfe-swap/remote.json',
    '/faulty/404/r/shell/0/x.js',
    '/tag-manager/staging-container.js',
  ];
  for (const door of doors) {
    const { headers } = await fetch(production.address + door);
    expect(headers.get('content-type'), door).not.toMatch(/json|javascript/);
  }
});

test('the container of the configuration runs in its frame as a page would run it', async ({
  page,
  context,
}) => {
  await allowTagManager(context);
  // What Google serves is not ours to run in a test; this one reads the same things.
  const container = `
    const entries = () => [...dataLayer].map((entry) => entry.length ? [...entry] : entry);
    const push = dataLayer.push;
    dataLayer.push = (...added) => {
      push.apply(dataLayer, added);
      console.log('data layer ' + JSON.stringify(entries()));
    };
    console.log('container as ' + location.pathname + ' nonce ' + Boolean(document.currentScript.nonce));`;
  const asked = page.waitForRequest('https://www.googletagmanager.com/**');
  await context.route('https://www.googletagmanager.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: container }),
  );
  const told = page.waitForEvent('console', (message) => /^data layer/.test(message.text()));
  await page.goto(`${production.address}/help`);
  const request = await asked;
  expect(request.url()).toBe('https://www.googletagmanager.com/gtm.js?id=GTM-E2E0000');
  expect(request.headers().referer ?? '').toBe('');
  await page.getByRole('link', { name: 'My trips' }).click();
  const [defaults, update, start, ...events] = JSON.parse(
    (await told).text().replace('data layer ', ''),
  );
  expect(defaults.slice(0, 2)).toEqual(['consent', 'default']);
  expect(new Set(Object.values(defaults[2]))).toEqual(new Set(['denied']));
  expect(update).toEqual(['consent', 'update', { analytics_storage: 'granted' }]);
  expect(start).toEqual({ 'gtm.start': expect.any(Number), event: 'gtm.js' });
  expect(events[0]).toEqual({ event: 'screen_view', environment: 'production', screen: '/help' });
});
