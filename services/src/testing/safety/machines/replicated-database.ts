import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from 'shared-server/testing/wait-until';
import { startTcpProxy } from '../../../kit/testing/start-tcp-proxy';
import {
  type Cluster,
  createCluster,
  endServer,
  giveToServer,
  runStatement,
  startFirstServer,
  startServer,
} from './database-server';

export type ReplicatedDatabase = {
  /** Of the present primary, also after a failover. */
  url: string;
  /** Kills the primary and promotes the synchronous standby. Connections end. */
  failOver(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts two PostgreSQL servers: a primary that waits at each commit for its standby. */
export async function startReplicatedDatabase(folder: string): Promise<ReplicatedDatabase> {
  const cluster = await createCluster(folder);
  const { password, urlOf } = cluster;
  const first = await startFirstServer(cluster);
  await endServer(first, 'SIGINT');
  const copy = copyCluster(
    cluster,
    `host=127.0.0.1 port=${first.port} user=postgres password=${password} application_name=standby`,
  );
  const primary = await startServer(cluster, cluster.cluster, first.port, {
    synchronous_standby_names: 'standby',
  });
  const standby = await startServer(cluster, copy);
  await waitUntil('the synchronous standby', async () => {
    const { rows } = await runStatement(
      urlOf(primary.port),
      `select 1 from pg_stat_replication where sync_state = 'sync'`,
    );
    return rows.length === 1;
  });

  // A stable address, as the operator's address of the primary is.
  const address = await startTcpProxy(urlOf(primary.port));
  return {
    url: address.url,
    failOver: async () => {
      await endServer(primary, 'SIGKILL');
      await runStatement(urlOf(standby.port), 'select pg_promote(true)');
      address.redirect(urlOf(standby.port));
    },
    stop: async () => {
      address.close();
      for (const server of [primary, standby]) await endServer(server, 'SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function copyCluster(cluster: Cluster, primary: string): string {
  const copy = `${cluster.cluster}-standby`;
  cpSync(cluster.cluster, copy, { recursive: true });
  writeFileSync(join(copy, 'standby.signal'), '');
  writeFileSync(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${primary}'\n`);
  giveToServer(cluster, copy);
  return copy;
}
