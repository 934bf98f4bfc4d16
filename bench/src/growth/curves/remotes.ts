import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { publishPlainRemotes } from '@train-swap/delivery/testing/plain-remotes';
import { deliver, publishBuild } from 'e2e/product/deliver';
import { writeReportedDigests } from 'e2e/product/report-digests';
import { root, startProduct } from 'e2e/product/run/start-product';
import { openBrowser } from '../../browser/open-browser';
import { serveEdge } from '../../browser/serve-edge';
import { openFirstScreen } from '../../browser/visit';
import { type Curve, limitGrowth, nLogN, type RunningCurve } from '../curve';

const data = join(root, '.data/bench-growth/remotes');
/** The remotes of the product. */
const productRemotes = ['shared-otp', 'mfe-payments', 'mfe-auth', 'mfe-trips', 'mfe-swap'];

export const curve: Curve = {
  name: 'remotes',
  title: 'Remotes in the table',
  sizeUnit: 'remotes',
  sizes: [5, 20, 100, 500],
  rounds: 9,
  method: `Written by \`pnpm bench growth remotes\`: the five remotes of the product and remotes without a framework, each with a
path, an entry, a script and a style sheet. First visits over the line of the browser bench, medians.`,
  figures: {
    page: {
      title: 'The page',
      unit: 'kB',
      bar: nLogN,
      bound: 'The routes of all remotes, 85 bytes each, which the frame needs to follow a link.',
      problemAt: 500,
    },
    compressed: {
      title: 'The page, compressed',
      unit: 'kB',
      bar: nLogN,
      bound: 'The same routes, and a digest for each part of the map.',
      problemAt: 50,
    },
    usable: {
      title: 'First screen usable',
      unit: 'ms',
      bar: limitGrowth(1.05),
      bound: 'The table of routes, which is read and checked before the first remote is shown.',
      problemAt: 2_500,
    },
    memory: {
      title: 'Heap of the page, all parts loaded',
      unit: 'MB',
      bar: nLogN,
      bound: 'The releases of all remotes in the table, after the parts were loaded.',
      problemAt: 20,
    },
    promotion: {
      title: 'One promotion',
      unit: 'ms',
      bar: nLogN,
      bound: 'The command reads and verifies the release of every remote.',
      problemAt: 5_000,
    },
  },
  start,
};

type Environment = {
  edge: string;
  address: string;
  promote: () => Promise<number>;
  /** Megabytes, after the first visit. */
  memory?: number;
};

async function start(): Promise<RunningCurve> {
  await rm(data, { recursive: true, force: true });
  const product = await startProduct(join(data, 'product'));
  const opened = await openBrowser();
  const environments = new Map<number, Environment>();
  const closers: (() => Promise<void>)[] = [opened.close, product.stop];

  async function prepare(size: number): Promise<Environment> {
    const dataFolder = await createStore(size);
    const edge = await serveEdge({ dataFolder }, product.address);
    closers.unshift(edge.stop);
    const address = await opened.connect(edge.address);
    const environment: Environment = {
      edge: edge.address,
      address,
      promote: await createPromotion(dataFolder),
    };
    environments.set(size, environment);
    // The first visit fills the caches of the edge server.
    await fetchPage(edge.address);
    return environment;
  }

  return {
    measure: async (size) => {
      const environment = environments.get(size) ?? (await prepare(size));
      const promotion = await environment.promote();
      const page = await fetchPage(environment.edge);
      const visitor = await opened.browser.createBrowserContext();
      // The heap hardly differs between visits, so only the first one waits for the parts.
      const quietMs = environment.memory === undefined ? 6_000 : 0;
      const { usable, heap } = await openFirstScreen(visitor, environment.address, quietMs);
      await visitor.close();
      environment.memory ??= heap / 1e6;
      return { ...page, usable, memory: environment.memory, promotion };
    },
    stop: async () => {
      for (const close of closers) await close();
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** A store of the product, without the staging deck, and plain remotes. */
async function createStore(size: number): Promise<string> {
  const dataFolder = join(data, String(size));
  const base = join(data, 'base');
  if (!existsSync(base))
    await deliver(
      { dataFolder: base },
      'publish',
      ...productRemotes,
      'shell',
      '--promote',
      'staging',
    );
  await cp(base, dataFolder, { recursive: true });
  const last = size - productRemotes.length;
  if (last > 0)
    await publishPlainRemotes({ storeFolder: join(dataFolder, 'store'), first: 1, last });
  return dataFolder;
}

/** Promotes two releases of one remote in turn. @returns milliseconds of the command, including its start */
async function createPromotion(dataFolder: string): Promise<() => Promise<number>> {
  const first = await publishBuild({ dataFolder }, 'shared-otp', join(root, 'shared-otp/dist'));
  const copy = join(dataFolder, 'shared-otp');
  await cp(join(root, 'shared-otp/dist'), copy, { recursive: true });
  await writeFile(join(copy, 'second-release.css'), '');
  await writeReportedDigests(copy);
  const second = await publishBuild({ dataFolder }, 'shared-otp', copy);
  let [now, next] = [first, second];
  return async () => {
    [now, next] = [next, now];
    const args = ['promote', `shared-otp@${now}`, '--to', 'staging', '--no-boot-smoke'];
    const began = performance.now();
    await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', join(root, 'delivery/src/main.ts'), ...args],
      { cwd: root, env: { ...process.env, STORE_FOLDER: join(dataFolder, 'store') } },
    );
    return performance.now() - began;
  };
}

/** Kilobytes of the first screen. */
async function fetchPage(edge: string) {
  const countKilobytes = async (encoding: string) => {
    const headers = { 'accept-encoding': encoding, 'sec-fetch-mode': 'navigate' };
    const [response] = (await once(get(edge, { headers }), 'response')) as [IncomingMessage];
    let bytes = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) bytes += chunk.byteLength;
    return bytes / 1000;
  };
  return { page: await countKilobytes('identity'), compressed: await countKilobytes('br') };
}
