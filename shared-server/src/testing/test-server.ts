import { resolve } from 'node:path';
import { systemClock } from '../clock/clock';
import { openClusterFolder } from '../database/cluster-folder';
import { releaseCluster } from '../database/cluster-owners';
import { startDatabase } from '../database/embedded-postgres';
import { stopPostmasterAtOnce } from '../database/postmaster';
import { dropOldSeededDatabases } from './seeded-database';

const dataFolder = resolve(import.meta.dirname, '../../../.data/tests');

/** Starts the test server, or uses the running one, and stops it with this process. `run` is a name of digits. */
export async function startTestServer(): Promise<{ url: string; run: string }> {
  const database = await startDatabase({ dataFolder, fast: true });
  process.once('exit', () => {
    const folder = openClusterFolder(dataFolder);
    if (releaseCluster(folder)) stopPostmasterAtOnce(folder);
  });
  const now = systemClock.now();
  await dropOldSeededDatabases(database.adminUrl, now);
  return { url: database.adminUrl, run: String(now.getTime()) };
}
