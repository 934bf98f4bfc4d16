import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import type { ClusterFolder } from 'shared-server/database/cluster-folder';
import { findFreePort } from 'shared-server/testing/free-port';
import { waitUntil } from 'shared-server/testing/wait-until';

export type DatabaseServer = { child: ChildProcess; port: number };

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
