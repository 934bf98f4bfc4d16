import { execFile } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { changeText, createChangedBuild, publishBuild } from 'e2e/product/deliver';
import { root, startProduct } from 'e2e/product/run/start-product';
import { serveEdge } from './serve-edge';

/** One build of the same sources, with its own edge server. */
export type Variant = {
  name: string;
  address: string;
  /** The folder with the build of the shell or a remote. */
  findBuild: (part: string) => string;
  /** Publishes a second release of one remote. */
  release: () => Promise<unknown>;
};

type Store = { dataFolder: string };
type Started = { variants: readonly Variant[]; stop: () => Promise<void> };

const data = join(root, '.data/bench');
const bundle = { dataFolder: join(data, 'one-bundle') };
const built = join(bundle.dataFolder, 'built');
const remotes = { dataFolder: join(data, 'remotes') };
const changedRemote = 'mfe-trips';
/** The text that the second release changes: from, to. */
const changedText = ['No trips here yet', 'There are no trips here yet'] as const;

/** Each after those that it imports, because the delivery gate checks them in this order. */
const parts = ['shared-otp', 'mfe-payments', 'mfe-auth', 'mfe-trips', 'mfe-swap', 'shell'];

/** Publishes a build and makes it live. */
const publish = (store: Store, part: string, built: string) =>
  publishBuild(store, part, built, '--promote', 'staging', '--no-boot-smoke');

/** Builds the shell and all remotes as one bundle, and publishes it as a release of the shell. */
async function publishBundle() {
  await promisify(execFile)(process.execPath, [join(root, 'bench/one-bundle/build.mjs')], {
    env: { ...process.env, NODE_ENV: 'production', BUILD_ID: 'bench', OUTPUT: built },
  });
  await publish(bundle, 'shell', built);
  return async () => {
    const changed = join(bundle.dataFolder, 'changed');
    await cp(built, changed, { recursive: true });
    await changeText(changed, changedText);
    await publish(bundle, 'shell', changed);
  };
}

/** Publishes the builds of `npm start`, to serve them without a staging deck. */
async function publishRemotes() {
  for (const part of parts) await publish(remotes, part, join(root, part, 'dist'));
  return async () => {
    const changed = await createChangedBuild(remotes, changedRemote, changedText);
    await publish(remotes, changedRemote, changed);
  };
}

/** Starts the best bundle and the product. Both use the services of `npm start`. */
export async function startVariants(): Promise<Started> {
  await rm(data, { recursive: true, force: true });
  const product = await startProduct(join(data, 'product'));
  const started: { stop: () => Promise<void> }[] = [product];
  const stop = async () => {
    for (const one of started.reverse()) await one.stop();
  };
  const start = async (
    name: string,
    store: Store,
    findBuild: Variant['findBuild'],
    publishing: Promise<Variant['release']>,
  ) => {
    const release = await publishing;
    const { address, stop } = await serveEdge(store, product.address);
    started.push({ stop });
    return { name, address, findBuild, release };
  };
  try {
    const base = await start(
      'one bundle, split and preloaded',
      bundle,
      () => built,
      publishBundle(),
    );
    const own = await start(
      'Train Swap, independent remotes',
      remotes,
      (part) => join(root, part, 'dist'),
      publishRemotes(),
    );
    return { variants: [base, own], stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
