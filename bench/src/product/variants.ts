import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createChangedBuild, publishBuild } from 'e2e/product/deliver';
import { type Child, root, runNode, runToCompletion } from './child';

/** One build of the same sources, with its own edge server. */
export type Variant = {
  name: string;
  address: string;
  /** Publishes a second release of one remote. */
  release: () => Promise<void>;
};

type Started = { variants: Variant[]; stop: () => Promise<void> };

const data = join(root, '.data/bench');
const changedRemote = 'mfe-trips';
/** The text that the second release changes: from, to. */
const changedText = ['No trips here yet', 'There are no trips here yet'] as const;

/** The remotes, each after those that it imports, because the delivery gate checks them in this order. */
const federated = ['shared-otp', 'mfe-payments', 'mfe-auth', 'mfe-trips', 'mfe-swap'];

const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Publishes a build, makes it live and returns the id of its release. */
const publish = (dataFolder: string, remote: string, built: string) =>
  publishBuild({ dataFolder }, remote, built, '--promote', 'staging', '--no-boot-smoke');

type Build = { variant: string; part: string; env?: Record<string, string> };

/** @returns the folder of the build */
const build = async ({ variant, part, env = {} }: Build): Promise<string> => {
  const output = join(data, 'built', variant, part);
  await runToCompletion([join(root, 'bench/variants/build.mjs'), variant], {
    env: { NODE_ENV: 'production', BUILD_ID: `bench-${part}`, OUTPUT: output, ...env },
  });
  return output;
};

const second = { CHANGED_TEXT: JSON.stringify(changedText) };

/** Starts an edge server for the store of a data folder, with the services of the product. */
const serve = async (
  dataFolder: string,
  services: string,
): Promise<{ child: Child; address: string }> => {
  const port = await findFreePort();
  const child = runNode(['--import', 'tsx', 'delivery/src/edge/main.ts'], {
    PORT: String(port),
    ENVIRONMENT: 'staging',
    STORE_FOLDER: join(dataFolder, 'store'),
    SERVICES_ORIGIN: services,
    NODE_ENV: 'production',
  });
  await child.waitForOutput(/./);
  return { child, address: `http://localhost:${port}` };
};

/** Starts the product with `npm start`. All variants use its services. */
const startProduct = async (): Promise<{ child: Child; address: string }> => {
  const dataFolder = join(data, 'product');
  const child = runNode(['scripts/start.mjs'], { PORT: '0', DATA_FOLDER: dataFolder });
  const [, address = ''] = await child.waitForOutput(/The app +(http:\/\/localhost:\d+)\//);
  return { child, address };
};

/** Serves the builds of `npm start` by another edge server, without a staging deck, like the other variants. */
const startRemotes = async (services: string) => {
  const dataFolder = join(data, 'remotes');
  for (const part of [...federated, 'shell']) {
    await publish(dataFolder, part, join(root, part, 'dist'));
  }
  const { child, address } = await serve(dataFolder, services);
  const release = async () => {
    const built = await createChangedBuild({ dataFolder }, changedRemote, changedText);
    await publish(dataFolder, changedRemote, built);
  };
  return { child, variant: { name: 'Train Swap, independent remotes', address, release } };
};

const startOneBundle = async (name: string, part: string, preloaded: string, services: string) => {
  const own = join(data, part);
  const builds = { variant: 'one-bundle', env: { PRELOADED: preloaded } };
  await publish(own, 'shell', await build({ ...builds, part }));
  const { child, address } = await serve(own, services);
  const release = async () => {
    const env = { ...builds.env, ...second };
    await publish(own, 'shell', await build({ ...builds, part: `${part}-second`, env }));
  };
  return { child, variant: { name, address, release } };
};

const startDefaults = async (services: string) => {
  const own = join(data, 'defaults');
  const variant = 'federation-defaults';
  // As in the documentation, a remote is built with the addresses of the remotes that it imports.
  const releases: Record<string, string> = {};
  const built = (part: string, env = {}) =>
    build({ variant, part, env: { PACKAGE: part, RELEASES: JSON.stringify(releases), ...env } });
  for (const part of [...federated, 'shell']) {
    releases[part] = await publish(own, part, await built(part));
  }
  const { child, address } = await serve(own, services);
  const release = async () => {
    await publish(own, changedRemote, await built(changedRemote, second));
  };
  return { child, variant: { name: 'Module Federation, defaults', address, release } };
};

/** Starts all variants, or only the product and the base variant. The base is first. */
export const startVariants = async (pairAlone: boolean): Promise<Started> => {
  await rm(data, { recursive: true, force: true });
  const started: Child[] = [];
  const stop = async () => {
    for (const child of started.reverse()) await child.stop();
  };
  const register = async (starting: Promise<{ child: Child; variant: Variant }>) => {
    const { child, variant } = await starting;
    started.push(child);
    return variant;
  };
  try {
    const product = await startProduct();
    started.push(product.child);
    const services = product.address;
    const own = await register(startRemotes(services));
    const preloaded = await register(
      startOneBundle('one bundle, split and preloaded', 'preloaded', 'yes', services),
    );
    if (pairAlone) return { variants: [preloaded, own], stop };
    const lazy = await register(startOneBundle('one bundle, lazy routes', 'lazy', 'no', services));
    const defaults = await register(startDefaults(services));
    return { variants: [preloaded, own, lazy, defaults], stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
