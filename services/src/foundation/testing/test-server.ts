import { resolve } from 'node:path';
import { openClusterFolder } from '../database/cluster-folder';
import { releaseCluster } from '../database/cluster-owners';
import { startDatabase } from '../database/embedded-postgres';
import { stopPostmasterAtOnce } from '../database/postmaster';

const dataFolder = resolve(import.meta.dirname, '../../../../.data/tests');

/** Starts or joins the server for tests and stops it with this process; returns its address. */
export async function startTestServer(): Promise<string> {
  const database = await startDatabase({ dataFolder, fast: true });
  process.once('exit', () => {
    const folder = openClusterFolder(dataFolder);
    if (releaseCluster(folder)) stopPostmasterAtOnce(folder);
  });
  return database.adminUrl;
}
