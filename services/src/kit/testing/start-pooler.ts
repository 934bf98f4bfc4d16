import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getuid } from 'node:process';
import pg from 'pg';
import { findFreePort } from 'shared-server/testing/free-port';
import { waitUntil } from 'shared-server/testing/wait-until';
import { findProgram } from './find-program';

export const poolerProgram = findProgram('pgbouncer');

/** The session settings of `connection.ts`, as docs/database.md describes them. */
const settings =
  "timezone='UTC' connect_query='set lock_timeout to ''5s''; set statement_timeout to ''30s''; set idle_in_transaction_session_timeout to ''30s'''";

/** Fewer than the connections of one process. */
const serverConnections = 4;

export type Pooler = {
  /** The URL of a database through the pooler. */
  urlOf(databaseUrl: string): string;
  stop(): Promise<void>;
};

function configurationFor(server: URL, port: number, withSettings: boolean): string {
  const { hostname, username, password } = server;
  return `
[databases]
* = host=${server.searchParams.get('host') ?? hostname} port=${server.port} user=${username} password=${decodeURIComponent(password)} ${withSettings ? settings : ''}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${serverConnections}
`;
}

/** Starts pgbouncer in transaction mode in front of the server of `adminUrl`. */
export async function startPooler(adminUrl: string, { withSettings = true } = {}): Promise<Pooler> {
  if (!poolerProgram) throw new Error('pgbouncer is not installed.');
  const port = await findFreePort();
  const folder = mkdtempSync(join(tmpdir(), 'pooler-'));
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, configurationFor(new URL(adminUrl), port, withSettings), { mode: 0o600 });
  // pgbouncer does not run as root, so it runs as the user of the database server.
  const user = getuid?.() === 0 ? 'postgres' : undefined;
  if (user) {
    const id = (flag: string) => Number(execFileSync('id', [flag, user]));
    chmodSync(folder, 0o755);
    chownSync(file, id('-u'), id('-g'));
  }
  const child = spawn(poolerProgram, ['-q', ...(user ? ['-u', user] : []), file], {
    stdio: 'ignore',
  });
  const ended = once(child, 'close');

  const urlOf = (databaseUrl: string): string => {
    const url = new URL(databaseUrl);
    url.searchParams.delete('host');
    url.host = `127.0.0.1:${port}`;
    return url.href;
  };
  await waitUntil('the pooler to respond', async () => {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended (${child.exitCode}).`);
    const client = new pg.Client({ connectionString: urlOf(adminUrl) });
    client.on('error', () => undefined);
    return client
      .connect()
      .then(() => true)
      .catch(() => false)
      .finally(() => client.end());
  });
  return {
    urlOf,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
