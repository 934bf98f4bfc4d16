import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type ClusterFolder, openClusterFolder } from './cluster-folder';
import { claimCluster, releaseCluster } from './cluster-owners';
import { initialiseCluster } from './initialise-cluster';
import { livePostmaster, pgCtl, removeMisleadingLock, stopPostmaster } from './postmaster';

export type RunningDatabase = {
  /** Of the product's database. */
  url: string;
  /** The same server, database `postgres`. */
  adminUrl: string;
  /** Stops the server when no other process of ours uses it. */
  stop(): Promise<void>;
};

export type StartOptions = {
  /** The folder that holds the cluster; `postgres` is made in it. */
  dataFolder: string;
  /** No fsync: for throw-away test data. */
  fast?: boolean;
};

/** Where it is reached. */
type Server = { port: number; socketFolder: string | null };

/** What went wrong with the database and how to mend it, in one line. */
export class DatabaseFolderError extends Error {}

const databaseName = 'train_swap';
/** Throw-away data: nothing is written twice, and seldom to the disk. */
const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '2GB',
  checkpoint_timeout: '30min',
};
const startMilliseconds = 30_000;
const lookEveryMilliseconds = 100;

/** Starts the PostgreSQL that npm brought, or joins the one that already runs on this folder. */
export async function startDatabase(options: StartOptions): Promise<RunningDatabase> {
  const folder = openClusterFolder(options.dataFolder);
  if (!existsSync(join(folder.cluster, 'PG_VERSION'))) await initialiseCluster(folder);
  claimCluster(folder);
  try {
    const server = (await joinLive(folder)) ?? (await launch(folder, options.fast === true));
    const adminUrl = addressOf(folder, server, 'postgres');
    await makeDatabase(adminUrl);
    return {
      url: addressOf(folder, server, databaseName),
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

/** By its socket, where it has one: the way through the network costs a query a sixth more of the processor. */
function addressOf(folder: ClusterFolder, { port, socketFolder }: Server, name: string): string {
  const url = new URL(`postgres://127.0.0.1:${port}/${name}`);
  url.username = 'postgres';
  url.password = readFileSync(folder.passwordFile, 'utf8').trim();
  if (socketFolder) url.searchParams.set('host', socketFolder);
  return url.href;
}

/**
 * A server left by a killed launcher, or just started by another process of ours, is used; one that
 * stays silent is stopped.
 */
async function joinLive(folder: ClusterFolder): Promise<Server | null> {
  const deadline = performance.now() + startMilliseconds;
  for (;;) {
    const live = livePostmaster(folder);
    if (!live) break;
    // Stopping a server that is still starting would take it from the process that starts it.
    if (live.ready && (await answers(folder, live))) return live;
    if (performance.now() > deadline) {
      await stopPostmaster(folder);
      break;
    }
    await wait(lookEveryMilliseconds);
  }
  removeMisleadingLock(folder);
  return null;
}

async function launch(folder: ClusterFolder, fast: boolean): Promise<Server> {
  const socketFolder = socketFolderOf(folder);
  const port = await freePort(folder.rememberedPort());
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
  const result = await pgCtl(folder, [
    'start',
    '-w',
    '-t',
    String(startMilliseconds / 1000),
    '-l',
    folder.logFile,
    '-o',
    flags.join(' '),
  ]);
  if (result.code === 0) {
    folder.rememberPort(port);
    return { port, socketFolder };
  }
  // Another process of ours may have started it in this very moment.
  const joined = await joinLive(folder);
  if (joined !== null) return joined;
  throw startFault(folder, result.output);
}

/** Longer paths of sockets are refused by some systems, others' by PostgreSQL's list of folders. Windows has none. */
const longestSocket = 100;

function socketFolderOf({ cluster }: ClusterFolder): string | null {
  const isUsable =
    process.platform !== 'win32' &&
    Buffer.byteLength(join(cluster, '.s.PGSQL.65535')) <= longestSocket &&
    /^[\w/.-]+$/.test(cluster);
  return isUsable ? cluster : null;
}

function startFault(folder: ClusterFolder, output: string): DatabaseFolderError {
  const log = existsSync(folder.logFile) ? readFileSync(folder.logFile, 'utf8') : output;
  if (/No space left on device/.test(log + output)) {
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
    `The data folder ${folder.cluster} is damaged or was made by another version (PostgreSQL says: ${reason}). Mend: npm run reset`,
  );
}

async function answers(folder: ClusterFolder, server: Server): Promise<boolean> {
  const client = new pg.Client({
    connectionString: addressOf(folder, server, 'postgres'),
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

async function makeDatabase(adminUrl: string): Promise<void> {
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
