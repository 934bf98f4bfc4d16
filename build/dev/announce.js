import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Announces a development server to the edge server of the product on the same data folder, by a file: the edge
 * server passes pages through to announced servers alone (delivery/src/edge/deck/local/announced-servers.ts).
 *
 * @param {{ dataFolder: string, remote: string, origin: string }} server
 * @returns {Promise<() => Promise<void>>} withdraws the announcement
 */
export async function announce({ dataFolder, remote, origin }) {
  const folder = join(dataFolder, 'development-servers');
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${remote}.${process.pid}.json`);
  await writeFile(file, JSON.stringify({ remote, origin, pid: process.pid }), { mode: 0o600 });
  return () => rm(file, { force: true });
}
