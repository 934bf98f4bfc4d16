import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { collectOutput } from 'e2e/product/run/collect-output';
import { root } from 'e2e/product/run/start-product';
import { findFreePort } from 'shared-server/testing/free-port';

/** Starts an edge server for the store of a data folder. */
export async function serveEdge({ dataFolder }: { dataFolder: string }, services: string) {
  const port = await findFreePort();
  const child = spawn(process.execPath, ['--import', 'tsx', 'delivery/src/edge/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      ENVIRONMENT: 'staging',
      STORE_FOLDER: join(dataFolder, 'store'),
      EDGE_CACHE_FOLDER: join(dataFolder, 'edge-cache'),
      SERVICES_ORIGIN: services,
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { waitFor, ended } = collectOutput(child);
  await waitFor(/^ready/m);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { address: `http://localhost:${port}`, stop };
}
