import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  bucketKeys,
  findMissingPrograms,
  startRadosgw,
} from '@train-swap/delivery/testing/radosgw';
import { AwsClient } from 'aws4fetch';
import { findFreePort } from 'shared-server/testing/free-port';
import { type Product, root } from '../product/run/start-product';

const run = promisify(execFile);

/**
 * Starts a staging environment: an edge server with a store in S3, whose operator trusts the key of a team for one remote.
 * Without an S3 server on this machine (Debian: radosgw ceph-mon ceph-osd) the store is a folder.
 *
 * @param product provides the services
 * @param remote the remote of the team
 */
export async function startStaging(product: Product, remote: string) {
  const folder = join(product.dataFolder, 'staging-of-teams');
  await mkdir(folder, { recursive: true });
  const bucket = (await findMissingPrograms()).length === 0 ? await openBucket() : null;
  const store = bucket?.env ?? { STORE_FOLDER: join(folder, 'store') };
  const operator = await createKey();
  const team = await createKey('--for', remote);
  const trusted = `${operator.trustedKey},${team.trustedKey}`;
  const toEnvironment = ({ signingKey }: Key) => ({
    DELIVERY_SIGNING_KEY: signingKey,
    DELIVERY_TRUSTED_KEYS: trusted,
  });
  const env = { ...process.env, ...store, ...toEnvironment(operator), DELIVERY_BY: 'operator' };
  const deliver = async (...args: readonly string[]) => {
    const command = ['--import', 'tsx', join(root, 'delivery/src/main.ts'), ...args];
    return (await run(process.execPath, command, { cwd: root, env })).stdout;
  };
  await deliver('publish', '--promote', 'staging', '--no-boot-smoke');

  const port = await findFreePort();
  const edge: ChildProcess = spawn(
    process.execPath,
    ['--import', 'tsx', join(root, 'delivery/src/edge/main.ts')],
    {
      cwd: root,
      env: {
        ...env,
        ENVIRONMENT: 'staging',
        PORT: String(port),
        DATA_FOLDER: folder,
        EDGE_CACHE_FOLDER: join(folder, 'cache'),
        SERVICES_ORIGIN: product.address,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  if (edge.stdout) await once(edge.stdout, 'data');
  return {
    address: `http://localhost:${port}`,
    isInBucket: bucket !== null,
    deliver,
    /** Environment variables of the team's CI or of a developer. */
    teamEnv: { ...store, ...toEnvironment(team), DELIVERY_BY: 'lounge team', DATA_FOLDER: folder },
    stop: async () => {
      edge.kill('SIGTERM');
      await once(edge, 'exit');
      await bucket?.stop();
    },
  };
}

type Key = { signingKey: string; trustedKey: string };

async function createKey(...options: readonly string[]): Promise<Key> {
  const command = ['--import', 'tsx', join(root, 'delivery/src/main.ts'), 'key', '--new', '--json'];
  return JSON.parse((await run(process.execPath, [...command, ...options], { cwd: root })).stdout);
}

async function openBucket() {
  const { endpoint, stop } = await startRadosgw();
  const client = new AwsClient({ ...bucketKeys, service: 's3', region: 'us-east-1' });
  await client.fetch(`${endpoint}/releases`, { method: 'PUT' });
  const env = {
    STORE_FOLDER: 's3://releases/train-swap',
    S3_ENDPOINT: endpoint,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: bucketKeys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: bucketKeys.secretAccessKey,
  };
  return { env, stop };
}
