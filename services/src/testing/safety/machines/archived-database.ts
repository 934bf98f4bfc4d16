import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { waitUntil } from 'shared-server/testing/wait-until';
import { startTcpProxy } from '../../../kit/testing/start-tcp-proxy';
import {
  createCluster,
  endServer,
  giveToServer,
  runStatement,
  startFirstServer,
  startServer,
} from './database-server';

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
  const cluster = await createCluster(folder);
  const { urlOf } = cluster;
  const [archive, backup] = [`${cluster.cluster}-archive`, `${cluster.cluster}-backup`];
  rmSync(archive, { recursive: true, force: true });
  mkdirSync(archive);
  giveToServer(cluster, archive);
  const settings = { archive_mode: 'on', archive_command: `cp %p ${archive}/%f` };
  let server = await startFirstServer(cluster, settings);
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
          `select last_archived_wal >= '${rows[0].file}' as done from pg_stat_archiver`,
        );
        return archived.rows[0].done === true;
      });
    },
    restore: async (restorePoint) => {
      await endServer(server, 'SIGKILL');
      rmSync(cluster.cluster, { recursive: true });
      cpSync(backup, cluster.cluster, { recursive: true });
      writeFileSync(join(cluster.cluster, 'recovery.signal'), '');
      giveToServer(cluster, cluster.cluster);
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
