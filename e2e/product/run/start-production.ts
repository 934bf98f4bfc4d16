import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Product, root } from './start-product';

const run = promisify(execFile);

/**
 * Starts an edge server of the environment `production` with the store of the running product.
 *
 * @param port the services accept its calls when `ALLOWED_ORIGINS` of the product has its origin
 */
export async function startProduction({ dataFolder, address }: Product, port: number) {
  const store = join(dataFolder, 'store');
  const env = { ...process.env, STORE_FOLDER: store };
  const typescript = ['--import', 'tsx'];
  const command = [...typescript, join(root, 'delivery/src/main.ts')];
  const publish = ['publish', '--promote', 'production', '--no-boot-smoke'];
  await run(process.execPath, [...command, ...publish], { cwd: root, env });
  const staging = await readFile(join(root, 'delivery/environments/staging.json'), 'utf8');
  const configuration = join(dataFolder, 'production.json');
  await writeFile(
    configuration,
    staging.replaceAll('"staging"', '"production"').replace('GTM-STAGING', 'GTM-E2E0000'),
  );
  const edge: ChildProcess = spawn(
    process.execPath,
    [...typescript, join(root, 'delivery/src/edge/main.ts')],
    {
      cwd: root,
      env: {
        ...env,
        ENVIRONMENT: 'production',
        PORT: String(port),
        CONFIGURATION_FILE: configuration,
        EDGE_CACHE_FOLDER: join(dataFolder, 'production-cache'),
        SERVICES_ORIGIN: address,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  if (edge.stdout) await once(edge.stdout, 'data');
  const status = await run(process.execPath, [...command, 'status', 'production'], {
    cwd: root,
    env,
  });
  return {
    address: `http://localhost:${port}`,
    status: status.stdout,
    stop: async () => {
      edge.kill('SIGTERM');
      await once(edge, 'exit');
    },
  };
}
