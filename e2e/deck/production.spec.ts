import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findTicketPage } from '../pages/find-ticket';
import { expect, test } from '../product/journey';
import { type Product, root } from '../product/start-product';

const run = promisify(execFile);
const signs = /staging[- ]?deck|deck\/state|remote-?faults/i;

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, 'localhost');
  await once(probe, 'listening');
  const address = probe.address();
  await new Promise((closed) => probe.close(closed));
  return typeof address === 'object' && address ? address.port : 0;
};

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
  await writeFile(configuration, given.replaceAll('"staging"', '"production"'));
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

test('a production page has no deck, and no door of it', async ({ page, product, tolerate }) => {
  // The services behind it belong to staging and refuse calls from another origin.
  tolerate(/status of 403/);
  const production = await startProduction(product);
  try {
    expect(production.status).not.toContain('staging-deck');
    const answer = await page.goto(`${production.address}/?deck=reset`);
    expect(await answer?.text()).not.toMatch(signs);
    await expect(findTicketPage(page).heading).toBeVisible();
    await page.keyboard.press('Alt+Shift+D');
    await expect(page.getByRole('complementary', { name: 'Staging deck' })).toHaveCount(0);
    const doors = ['/deck/state', '/dev/mfe-swap/remote.json', '/faulty/404/r/shell/0/x.js'];
    for (const door of doors) {
      const { headers } = await fetch(production.address + door);
      expect(headers.get('content-type'), door).not.toContain('json');
    }
  } finally {
    // What it still fetches ahead would fail without its server.
    await page.close();
    await production.stop();
  }
});
