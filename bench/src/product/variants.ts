import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { changedBuild, publishBuild } from 'e2e/product/deliver';
import { type Child, root, runNode, runToEnd } from './child';

/** One way of building the same sources, served by an edge server of its own. */
export type Variant = {
  name: string;
  address: string;
  /** Puts a second release of one remote live, as its team would. */
  release: () => Promise<void>;
};

type Started = { variants: Variant[]; stop: () => Promise<void> };

const data = join(root, '.data/bench');
const changedRemote = 'mfe-trips';
/** What the second release of that remote says in the place of what the first one said. */
const changedText = ['No trips here yet', 'There are no trips here yet'] as const;

/** What federation loads, each after what it imports: else the gate of the delivery would refuse it. */
const federated = ['shared-otp', 'mfe-payments', 'mfe-auth', 'mfe-trips', 'mfe-swap'];

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Stores a build and makes it live; answers the id of its release. */
const publish = (dataFolder: string, remote: string, built: string) =>
  publishBuild({ dataFolder }, remote, built, '--promote', 'staging', '--no-boot-smoke');

type Build = { variant: string; part: string; env?: Record<string, string> };

/** @returns the folder of what was built */
const build = async ({ variant, part, env = {} }: Build): Promise<string> => {
  const output = join(data, 'built', variant, part);
  await runToEnd([join(root, 'bench/variants/build.mjs'), variant], {
    env: { NODE_ENV: 'production', BUILD_ID: `bench-${part}`, OUTPUT: output, ...env },
  });
  return output;
};

const second = { CHANGED_TEXT: JSON.stringify(changedText) };

/** An edge server that serves what stands in the store of a data folder, with the services of the product. */
const serve = async (
  dataFolder: string,
  services: string,
): Promise<{ child: Child; address: string }> => {
  const port = await freePort();
  const child = runNode(['--import', 'tsx', 'delivery/src/edge/main.ts'], {
    PORT: String(port),
    ENVIRONMENT: 'staging',
    STORE_FOLDER: join(dataFolder, 'store'),
    SERVICES_ORIGIN: services,
    NODE_ENV: 'production',
  });
  await child.printed(/./);
  return { child, address: `http://localhost:${port}` };
};

/** The product as `npm start` serves it: the services that every variant asks. */
const startProduct = async (): Promise<{ child: Child; address: string }> => {
  const dataFolder = join(data, 'product');
  const child = runNode(['scripts/start.mjs'], { PORT: '0', DATA_FOLDER: dataFolder });
  const [, address = ''] = await child.printed(/The app +(http:\/\/localhost:\d+)\//);
  return { child, address };
};

/** What `npm start` has built, by an edge server of its own: travellers have no staging deck, nor have the others here. */
const startRemotes = async (services: string) => {
  const dataFolder = join(data, 'remotes');
  for (const part of [...federated, 'shell']) {
    await publish(dataFolder, part, join(root, part, 'dist'));
  }
  const { child, address } = await serve(dataFolder, services);
  const release = async () => {
    const built = await changedBuild({ dataFolder }, changedRemote, changedText);
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
  // As the documentation has it, a remote is built with the addresses of those whose doors it uses.
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

/** @returns the variants, or the product and its base alone; the base first, and how to end them */
export const startVariants = async (pairAlone: boolean): Promise<Started> => {
  await rm(data, { recursive: true, force: true });
  const started: Child[] = [];
  const stop = async () => {
    for (const child of started.reverse()) await child.stop();
  };
  const begin = async (starting: Promise<{ child: Child; variant: Variant }>) => {
    const { child, variant } = await starting;
    started.push(child);
    return variant;
  };
  try {
    const product = await startProduct();
    started.push(product.child);
    const services = product.address;
    const own = await begin(startRemotes(services));
    const preloaded = await begin(
      startOneBundle('one bundle, split and preloaded', 'preloaded', 'yes', services),
    );
    if (pairAlone) return { variants: [preloaded, own], stop };
    const lazy = await begin(startOneBundle('one bundle, lazy routes', 'lazy', 'no', services));
    const defaults = await begin(startDefaults(services));
    return { variants: [preloaded, own, lazy, defaults], stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
