import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { databaseFolder } from '../product/all-that-is-kept';
import { processesOn } from '../product/processes';
import { dataFolderFor, launch, startProduct } from '../product/start-product';

// Each test leaves the product's own data folder behind for the next: what survives is the point.
test.describe.configure({ mode: 'serial' });

const dataFolder = dataFolderFor('commands');
const start = () => startProduct(dataFolder);

const answers = async (address: string) =>
  fetch(`${address}/health`).then(
    (response) => response.ok,
    () => false,
  );

const alive = () => processesOn(dataFolder).map(({ command }) => command);

test.beforeAll(() => rm(dataFolder, { recursive: true, force: true }));

test('it prints where everything is and a booking to try', async () => {
  const product = await start();
  const output = product.launched.output();
  expect(output).toContain(`${product.address}/inbox`);
  expect(output).toContain(`${product.address}/api/docs`);
  expect(output).toMatch(/SWAPME24 +Okafor/);
  for (const path of ['/', '/inbox', '/api/docs']) {
    const response = await fetch(product.address + path);
    expect([path, response.status]).toEqual([path, 200]);
  }
  await product.stop();
});

test('a second start says where the first one runs, and leaves it alone', async () => {
  const product = await start();
  const second = launch('start', { PORT: '0', DATA_FOLDER: dataFolder });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`Train Swap already runs at ${product.address}`);
  expect(await answers(product.address)).toBe(true);

  const reset = launch('reset', {});
  expect(await reset.ended).toBe(1);
  expect(reset.output()).toContain('Train Swap already runs');
  await product.stop();
});

test('Ctrl-C stops everything, the database too', async () => {
  const product = await start();
  expect(alive().length).toBeGreaterThan(3);
  product.launched.signal('SIGINT');
  expect(await product.launched.ended).toBe(0);
  expect(alive()).toEqual([]);
});

test('after its launcher was killed, nothing blocks the next start', async () => {
  const killed = await start();
  killed.launched.signal('SIGKILL');
  await killed.launched.ended;
  const next = await start();
  expect(await answers(next.address)).toBe(true);
  await next.stop();
  await expect.poll(alive, { timeout: 120_000 }).toEqual([]);
});

test('a part that dies is named, with the last lines of its log', async () => {
  const product = await start();
  const services = processesOn(dataFolder).find(({ command }) =>
    command.includes('services/src/main.ts'),
  );
  process.kill(services?.id ?? 0, 'SIGKILL');
  expect(await product.launched.ended).toBe(1);
  expect(product.launched.output()).toContain(
    'The part "services" stopped (signal SIGKILL). Start again: npm start.',
  );
  expect(product.launched.output()).toContain(`${dataFolder}/logs/services.log`);
  expect(await answers(product.address)).toBe(false);
});

test('a taken port is named with the way to choose another', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  const refused = launch('start', { PORT: String(port), DATA_FOLDER: dataFolder });
  expect(await refused.ended).toBe(1);
  expect(refused.output().trim().split('\n')).toHaveLength(1);
  expect(refused.output()).toContain(`Port ${port} is taken by another program.`);
  server.close();
});

test('a damaged database is told in one line with the mend', async () => {
  const control = join(databaseFolder(dataFolder), 'cluster/global/pg_control');
  const sound = await readFile(control);
  await writeFile(control, Buffer.alloc(sound.length));
  const refused = launch('start', { PORT: '0', DATA_FOLDER: dataFolder });
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toContain('is damaged');
  expect(refused.output()).toContain('npm run reset');
  await writeFile(control, sound);
  const product = await start();
  await product.stop();
});
