import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
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
const store = (name: string) => join(data, name, 'store');
const changedRemote = 'mfe-trips';

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

/** @returns the id of the release */
const publish = async (store: string, remote: string, built: string): Promise<string> => {
  const text = await runToEnd(
    [
      ...['--import', 'tsx', 'delivery/src/main.ts', 'publish', remote, '--built', built],
      ...['--promote', 'staging', '--no-boot-smoke', '--json', '--store', store],
    ],
    { env: { CI: '' } },
  );
  const { releases } = JSON.parse(text) as { releases: { release: string }[] };
  return releases[0]?.release ?? '';
};

type Build = { variant: string; part: string; env?: Record<string, string> };

/** @returns the folder of what was built */
const build = async ({ variant, part, env = {} }: Build): Promise<string> => {
  const output = join(data, 'built', variant, part);
  await runToEnd([join(root, 'bench/variants/build.mjs'), variant], {
    env: { NODE_ENV: 'production', BUILD_ID: `bench-${part}`, OUTPUT: output, ...env },
  });
  return output;
};

const second = { RELEASE: 'second' };

/** An edge server that serves what stands in a store, with the services of the product. */
const serve = async (
  store: string,
  services: string,
): Promise<{ child: Child; address: string }> => {
  const port = await freePort();
  const child = runNode(['--import', 'tsx', 'delivery/src/edge/main.ts'], {
    PORT: String(port),
    ENVIRONMENT: 'staging',
    STORE_FOLDER: store,
    SERVICES_ORIGIN: services,
    NODE_ENV: 'production',
  });
  await child.printed(/./);
  return { child, address: `http://localhost:${port}` };
};

/** The product as `npm start` serves it, with the services that every variant asks. */
const startProduct = async (): Promise<{ child: Child; variant: Variant }> => {
  const folder = join(data, 'product');
  const child = runNode(['scripts/start.mjs'], { PORT: '0', DATA_FOLDER: folder });
  const [, address = ''] = await child.printed(/The app +(http:\/\/localhost:\d+)\//);
  const release = async () => {
    const built = join(data, 'built', changedRemote);
    await rm(built, { recursive: true, force: true });
    await cp(join(root, changedRemote, 'dist'), built, { recursive: true });
    for (const file of (await readdir(built)).filter((name) => name.endsWith('.js'))) {
      const text = await readFile(join(built, file), 'utf8');
      const changed = text.replaceAll('No trips here yet', 'There are no trips here yet');
      if (changed !== text) await writeFile(join(built, file), changed);
    }
    await publish(store('product'), changedRemote, built);
  };
  return { child, variant: { name: 'Train Swap, independent remotes', address, release } };
};

const startOneBundle = async (name: string, part: string, preloaded: string, services: string) => {
  const own = store(part);
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
  const own = store('defaults');
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

/** @returns the variants, the base to compare with first, and how to end them */
export const startVariants = async (): Promise<Started> => {
  await rm(data, { recursive: true, force: true });
  const started: { child: Child; variant: Variant }[] = [];
  const stop = async () => {
    for (const { child } of started.reverse()) await child.stop();
  };
  try {
    const product = await startProduct();
    started.push(product);
    const services = product.variant.address;
    started.push(await startOneBundle('one bundle, lazy routes', 'lazy', 'no', services));
    started.push(
      await startOneBundle('one bundle, split and preloaded', 'preloaded', 'yes', services),
    );
    started.push(await startDefaults(services));
    const [own, ...others] = started.map(({ variant }) => variant);
    return {
      variants: [...others.slice(1, 2), ...(own ? [own] : []), others[0], others[2]].filter(
        (one) => one !== undefined,
      ),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
