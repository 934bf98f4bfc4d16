import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type ClusterFolder, openClusterFolder } from 'shared-server/database/cluster-folder';
import { initialiseCluster } from 'shared-server/database/initialise-cluster';
import { findFreePort } from 'shared-server/testing/free-port';
import { waitUntil } from 'shared-server/testing/wait-until';

export type DatabaseServer = { child: ChildProcess; port: number };

export type Cluster = ClusterFolder & {
  password: string;
  urlOf(port: number, database?: string): string;
};

/** Creates an empty data folder (PGDATA). */
export async function createCluster(folder: string): Promise<Cluster> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const opened = openClusterFolder(folder);
  await initialiseCluster(opened);
  const password = readFileSync(opened.passwordFile, 'utf8').trim();
  return {
    ...opened,
    password,
    urlOf: (port, database = 'train_swap') =>
      `postgres://postgres:${password}@127.0.0.1:${port}/${database}`,
  };
}

/** Starts the first server of a cluster, with the empty database of the product. */
export async function startFirstServer(
  cluster: Cluster,
  settings: Record<string, string> = {},
): Promise<DatabaseServer> {
  const server = await startServer(cluster, cluster.cluster, undefined, settings);
  await runStatement(cluster.urlOf(server.port, 'postgres'), 'create database train_swap');
  return server;
}

/** PostgreSQL opens only what belongs to its user alone. */
export function giveToServer({ user }: ClusterFolder, path: string): void {
  if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, path]);
  execFileSync('chmod', ['-R', 'go=', path]);
}

/** Starts PostgreSQL with a data folder (PGDATA). */
export async function startServer(
  { binaries, user }: ClusterFolder,
  data: string,
  at?: number,
  more: Record<string, string> = {},
): Promise<DatabaseServer> {
  const port = at ?? (await findFreePort());
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
    max_connections: '200',
    wal_level: 'replica',
    log_min_messages: 'fatal',
    ...more,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(binaries, 'postgres'), ['-D', data, ...flags], {
    cwd: '/',
    stdio: 'ignore',
    ...user,
  });
  return { child, port };
}

export async function endServer({ child }: DatabaseServer, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

/** Also while the server starts or is being promoted. */
export function runStatement(url: string, statement: string): Promise<pg.QueryResult> {
  return waitUntil('a database that responds', async () => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await client.query(statement);
    } catch (error) {
      if (['57P03', 'ECONNREFUSED', 'ECONNRESET'].includes((error as { code?: string }).code ?? ''))
        return false;
      throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
  });
}
