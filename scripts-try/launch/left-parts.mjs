import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from './child.mjs';

const patienceMilliseconds = 10_000;
const listOf = (dataFolder) => join(dataFolder, 'parts.json');

/** Notes which processes serve this data folder, for the start after a launcher that was killed. */
export const rememberParts = (dataFolder, ids) =>
  writeFile(listOf(dataFolder), JSON.stringify(ids));

/** The parts of a killed launcher end by themselves; for that moment they still hold ports and database. */
export const awaitLeftParts = async (dataFolder) => {
  const list = await readFile(listOf(dataFolder), 'utf8').catch(() => '[]');
  let ids = [];
  try {
    ids = JSON.parse(list).filter(Number.isInteger);
  } catch {
    // Cut off in the writing: then the ports tell what still runs.
  }
  const deadline = Date.now() + patienceMilliseconds;
  while (ids.some(isAlive) && Date.now() < deadline) await wait(50);
  await rm(listOf(dataFolder), { force: true });
};
