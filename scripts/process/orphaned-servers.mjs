import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from './child.mjs';

const stopTimeoutMs = 10_000;
const getListPath = (dataFolder) => join(dataFolder, 'parts.json');

/** Saves the ids of the server processes, for the next start after the launcher was killed. */
export const saveServerIds = (dataFolder, ids) =>
  writeFile(getListPath(dataFolder), JSON.stringify(ids));

/** Waits until the servers of a killed launcher have ended. Until then they use the ports and the database. */
export async function waitForOrphanedServers(dataFolder) {
  const list = await readFile(getListPath(dataFolder), 'utf8').catch(() => '[]');
  let ids = [];
  try {
    ids = JSON.parse(list).filter(Number.isInteger);
  } catch {
    // An incomplete file: the check of the ports finds running servers.
  }
  const deadline = Date.now() + stopTimeoutMs;
  while (ids.some(isAlive) && Date.now() < deadline) await wait(50);
  await rm(getListPath(dataFolder), { force: true });
}
