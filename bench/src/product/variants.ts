import { createServer } from 'node:net';
import { join } from 'node:path';
import { type Child, root, runNode, runToEnd } from './child';

/** One way of building the same sources, served by an edge server of its own. */
export type Variant = { name: string; address: string };

const data = join(root, '.data/bench');

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** The product as `npm start` serves it, with the services that every variant asks. */
const startProduct = async (): Promise<{ child: Child; address: string }> => {
  const child = runNode(['scripts/start.mjs'], { PORT: '0', DATA_FOLDER: data });
  const [, address = ''] = await child.printed(/The app +(http:\/\/localhost:\d+)\//);
  return { child, address };
};

/** Builds the sources as one bundle and serves it where the services are the product's. */
const startOneBundle = async (services: string): Promise<{ child: Child; address: string }> => {
  const folder = join(root, 'bench/variants/one-bundle');
  const store = join(data, 'one-bundle');
  await runToEnd([join(root, 'build/run-webpack.js')], {
    cwd: folder,
    env: { NODE_ENV: 'production', BUILD_ID: 'bench' },
  });
  const publish = ['publish', 'shell', '--built', join(folder, 'dist'), '--promote', 'staging'];
  await runToEnd(['--import', 'tsx', 'delivery/src/main.ts', ...publish, '--store', store]);
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

/** @returns the variants, the base to compare with first, and how to end them */
export const startVariants = async (): Promise<{
  variants: Variant[];
  stop: () => Promise<void>;
}> => {
  const product = await startProduct();
  try {
    const oneBundle = await startOneBundle(product.address);
    return {
      variants: [
        { name: 'one bundle, lazy routes', address: oneBundle.address },
        { name: 'Train Swap, independent remotes', address: product.address },
      ],
      stop: async () => {
        await oneBundle.child.stop();
        await product.child.stop();
      },
    };
  } catch (error) {
    await product.child.stop();
    throw error;
  }
};
