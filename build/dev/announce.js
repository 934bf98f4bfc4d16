import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Registers a development server with a file in the data folder. The edge server proxies only to registered servers
 * (delivery/src/edge/deck/local/registered-servers.ts).
 *
 * @param {{ dataFolder: string, remote: string, origin: string }} server
 * @returns {Promise<() => Promise<void>>} a function that removes the announcement
 */
export async function announce({ dataFolder, remote, origin }) {
  const folder = join(dataFolder, 'development-servers');
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${remote}.${process.pid}.json`);
  await writeFile(file, JSON.stringify({ remote, origin, pid: process.pid }), { mode: 0o600 });
  return () => rm(file, { force: true });
}
