import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { databaseFolder } from '../product/data/stored-data';
import { findProcesses } from '../product/run/processes';
import { dataFolderFor, launch, startProduct } from '../product/run/start-product';

// Serial, because each test reuses the data folder of the previous one.
test.describe.configure({ mode: 'serial' });

const dataFolder = dataFolderFor('commands');
const start = () => startProduct(dataFolder);

const isHealthy = async (address: string) =>
  fetch(`${address}/health`).then(
    (response) => response.ok,
    () => false,
  );

const listAlive = () => findProcesses(dataFolder).map(({ command }) => command);

test.beforeAll(() => rm(dataFolder, { recursive: true, force: true }));

test('prints all addresses and a demo booking', async () => {
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

test('a second start fails with the address of the running product', async () => {
  const product = await start();
  const second = launch('start', { PORT: '0', DATA_FOLDER: dataFolder });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`Train Swap is already running at ${product.address}`);
  expect(await isHealthy(product.address)).toBe(true);

  const reset = launch('reset', {});
  expect(await reset.ended).toBe(1);
  expect(reset.output()).toContain('Train Swap is already running');
  await product.stop();
});

test('Ctrl-C stops all processes, including the database', async () => {
  const product = await start();
  expect(listAlive().length).toBeGreaterThan(3);
  product.launched.signal('SIGINT');
  expect(await product.launched.ended).toBe(0);
  expect(listAlive()).toEqual([]);
});

test('starts again after the launcher was killed', async () => {
  const killed = await start();
  killed.launched.signal('SIGKILL');
  await killed.launched.ended;
  const next = await start();
  expect(await isHealthy(next.address)).toBe(true);
  await next.stop();
  await expect.poll(listAlive, { timeout: 120_000 }).toEqual([]);
});

test('continues when the sandbox of the carrier crashed', async () => {
  const product = await start();
  const sandbox = findProcesses(dataFolder).find(({ command }) =>
    command.includes('carrier-sandbox/src/main.ts'),
  );
  process.kill(sandbox?.id ?? 0, 'SIGKILL');
  await product.launched.printed(/carrier-sandbox does not run, so its bookings cannot be opened/);
  expect(await isHealthy(product.address)).toBe(true);
  await product.stop();
});

test('stops with the name of a crashed part and the last lines of its log', async () => {
  const product = await start();
  const services = findProcesses(dataFolder).find(({ command }) =>
    command.includes('services/src/main.ts'),
  );
  process.kill(services?.id ?? 0, 'SIGKILL');
  expect(await product.launched.ended).toBe(1);
  expect(product.launched.output()).toContain(
    'The program "services" stopped (signal SIGKILL). Start again: npm start.',
  );
  expect(product.launched.output()).toContain(`${dataFolder}/logs/services.log`);
  expect(await isHealthy(product.address)).toBe(false);
});

test('fails with one line when the port is in use', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  const failed = launch('start', { PORT: String(port), DATA_FOLDER: dataFolder });
  expect(await failed.ended).toBe(1);
  expect(failed.output().trim().split('\n')).toHaveLength(1);
  expect(failed.output()).toContain(`Port ${port} is used by another program.`);
  server.close();
});

test('fails with one line and the fix when the database is damaged', async () => {
  const control = join(databaseFolder(dataFolder), 'cluster/global/pg_control');
  const original = await readFile(control);
  await writeFile(control, Buffer.alloc(original.length));
  const failed = launch('start', { PORT: '0', DATA_FOLDER: dataFolder });
  expect(await failed.ended).toBe(1);
  expect(failed.output()).toContain('is damaged');
  expect(failed.output()).toContain('npm run reset');
  await writeFile(control, original);
  const product = await start();
  await product.stop();
});
