import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { publishPlainRemotes, writePlainBuild } from '@train-swap/delivery/testing/plain-remotes';
import { deliver, publishBuild } from 'e2e/product/deliver';
import { root } from 'e2e/product/run/start-product';
import { serveEdge } from '../../browser/serve-edge';
import { type Curve, nLogN, type RunningCurve } from '../curve';

const data = join(root, '.data/bench-growth/releases');
/** Of which the store has many releases. */
const maxRemotes = 100;

export const curve: Curve = {
  name: 'releases',
  title: 'Releases in the store',
  sizeUnit: 'releases',
  sizes: [10, 1_000, 10_000],
  rounds: 3,
  method: `Written by \`pnpm bench growth releases\`: a store in a folder with the product and releases of up to ${maxRemotes} remotes without a
framework, each promoted once. Each command with its start, medians.`,
  figures: {
    publish: {
      title: 'Publish one release',
      unit: 'ms',
      bar: nLogN,
      bound: 'The start of the command. It reads no other release.',
      problemAt: 5_000,
    },
    promote: {
      title: 'Promote one release',
      unit: 'ms',
      bar: nLogN,
      bound: 'The number of live remotes, not of stored releases.',
      problemAt: 5_000,
    },
    edge: {
      title: 'Start of an edge server, with its first page',
      unit: 'ms',
      bar: nLogN,
      bound: 'The same; it lists no releases.',
      problemAt: 10_000,
    },
    prune: {
      title: 'Prune, with nothing to remove',
      unit: 'ms',
      bar: nLogN,
      bound: 'It reads and verifies the document of every release.',
      problemAt: 300_000,
    },
  },
  start,
};

type Environment = { dataFolder: string; revision: number };

async function start(): Promise<RunningCurve> {
  await rm(data, { recursive: true, force: true });
  const base = join(data, 'base');
  await deliver({ dataFolder: base }, 'publish', 'shell', '--promote', 'staging');
  const environments = new Map<number, Environment>();
  return {
    measure: async (size) => {
      const environment = environments.get(size) ?? (await prepare(base, size));
      environments.set(size, environment);
      return measureCommands(environment);
    },
    stop: () => rm(data, { recursive: true, force: true }),
  };
}

/** Each revision is one promotion of all remotes. */
async function prepare(base: string, size: number): Promise<Environment> {
  const dataFolder = join(data, String(size));
  await cp(base, dataFolder, { recursive: true });
  const last = Math.min(size, maxRemotes);
  const revisions = size / last;
  for (let revision = 1; revision <= revisions; revision += 1)
    await publishPlainRemotes({ storeFolder: join(dataFolder, 'store'), first: 1, last, revision });
  return { dataFolder, revision: revisions };
}

async function measureCommands(environment: Environment) {
  const { dataFolder } = environment;
  environment.revision += 1;
  const built = join(dataFolder, 'built');
  await writePlainBuild(built, 1, environment.revision);
  const name = 'mfe-plain-001';
  let release = '';
  const publish = await measure(async () => {
    release = await publishBuild({ dataFolder }, name, built);
  });
  const promote = await measure(() =>
    deliver({ dataFolder }, 'promote', `${name}@${release}`, '--to', 'staging'),
  );
  const prune = await measure(() => deliver({ dataFolder }, 'prune'));
  await rm(join(dataFolder, 'edge-cache'), { recursive: true, force: true });
  let stop = async () => {};
  const edge = await measure(async () => {
    const served = await serveEdge({ dataFolder }, 'http://127.0.0.1:1');
    stop = served.stop;
    await (await fetch(served.address)).text();
  });
  await stop();
  return { publish, promote, edge, prune };
}

/** @returns milliseconds */
async function measure(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
