import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { openClusterFolder } from 'shared-server/database/cluster-folder';
import { initialiseCluster } from 'shared-server/database/initialise-cluster';
import { waitUntil } from 'shared-server/testing/wait-until';
import { startTcpProxy } from '../../../kit/testing/start-tcp-proxy';
import { endServer, runStatement, startServer } from './database-server';

/** A database with continuous archiving: it can be restored to each moment after its last backup. */
export type ArchivedDatabase = {
  /** Also after it was restored. */
  url: string;
  backUp(): Promise<void>;
  /** Resolves when all that was committed is in the archive. */
  archive(): Promise<void>;
  /** Kills the server, deletes its data, and restores backup and archive, up to a restore point if one is given. */
  restore(restorePoint?: string): Promise<void>;
  stop(): Promise<void>;
};

export async function startArchivedDatabase(folder: string): Promise<ArchivedDatabase> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const cluster = openClusterFolder(folder);
  await initialiseCluster(cluster);
  const [archive, backup] = [`${cluster.cluster}-archive`, `${cluster.cluster}-backup`];
  const give = (path: string) => {
    if (cluster.user)
      execFileSync('chown', ['-R', `${cluster.user.uid}:${cluster.user.gid}`, path]);
    execFileSync('chmod', ['-R', 'go=', path]);
  };
  rmSync(archive, { recursive: true, force: true });
  mkdirSync(archive);
  give(archive);
  const settings = { archive_mode: 'on', archive_command: `cp %p ${archive}/%f` };
  const password = readFileSync(cluster.passwordFile, 'utf8').trim();
  const urlOf = (port: number, name = 'train_swap') =>
    `postgres://postgres:${password}@127.0.0.1:${port}/${name}`;
  let server = await startServer(cluster, cluster.cluster, undefined, settings);
  await runStatement(urlOf(server.port, 'postgres'), 'create database train_swap');
  const address = await startTcpProxy(urlOf(server.port));
  const run = (statement: string) => runStatement(urlOf(server.port), statement);

  async function copyRunningCluster(): Promise<void> {
    const client = new pg.Client({ connectionString: urlOf(server.port) });
    await client.connect();
    await client.query(`select pg_backup_start('drill', true)`);
    rmSync(backup, { recursive: true, force: true });
    const leftOut = new Set(['pg_wal', 'postmaster.pid', 'postmaster.opts']);
    cpSync(cluster.cluster, backup, {
      recursive: true,
      filter: (path) => !leftOut.has(path.slice(cluster.cluster.length + 1)),
    });
    mkdirSync(join(backup, 'pg_wal'));
    const { rows } = await client.query('select labelfile from pg_backup_stop()');
    writeFileSync(join(backup, 'backup_label'), rows[0].labelfile);
    await client.end();
  }

  return {
    url: address.url,
    backUp: copyRunningCluster,
    archive: async () => {
      const { rows } = await run('select pg_walfile_name(pg_switch_wal()) as file');
      await waitUntil(`${rows[0].file} in the archive`, async () => {
        const archived = await run(
          'select last_archived_wal >= $1 as done from pg_stat_archiver'.replace(
            '$1',
            `'${rows[0].file}'`,
          ),
        );
        return archived.rows[0].done === true;
      });
    },
    restore: async (restorePoint) => {
      await endServer(server, 'SIGKILL');
      rmSync(cluster.cluster, { recursive: true });
      cpSync(backup, cluster.cluster, { recursive: true });
      writeFileSync(join(cluster.cluster, 'recovery.signal'), '');
      give(cluster.cluster);
      server = await startServer(cluster, cluster.cluster, undefined, {
        ...settings,
        restore_command: `cp ${archive}/%f %p`,
        recovery_target_action: 'promote',
        ...(restorePoint ? { recovery_target_name: restorePoint } : {}),
      });
      await waitUntil('the end of the recovery', async () => {
        const { rows } = await run('select pg_is_in_recovery() as on');
        return !rows[0].on;
      });
      address.redirect(urlOf(server.port));
    },
    stop: async () => {
      address.close();
      await endServer(server, 'SIGINT');
      for (const path of [archive, backup, folder]) rmSync(path, { recursive: true, force: true });
    },
  };
}
