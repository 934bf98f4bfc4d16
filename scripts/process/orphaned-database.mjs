import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CliError } from '../cli/cli-error.mjs';
import { isAlive } from './child.mjs';

const stopTimeoutMs = 10_000;

/** Process ids are reused, so the name of the program is checked. */
async function isPostgres(id) {
  try {
    const command =
      process.platform === 'linux'
        ? await readFile(`/proc/${id}/cmdline`, 'utf8')
        : execFileSync('ps', ['-o', 'command=', '-p', String(id)], { encoding: 'utf8' });
    return command.includes('postgres');
  } catch {
    return false;
  }
}

async function findServers(dataFolder) {
  const entries = await readdir(dataFolder, { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  const locks = entries.filter((entry) => entry.name === 'postmaster.pid');
  const ids = await Promise.all(
    locks.map(async ({ parentPath, name }) =>
      Number((await readFile(join(parentPath, name), 'utf8')).split('\n')[0]),
    ),
  );
  const checks = await Promise.all(
    ids.map(async (id) => id > 1 && isAlive(id) && (await isPostgres(id))),
  );
  return ids.filter((_id, index) => checks[index]);
}

/** Stops database servers of this data folder whose launcher was killed. */
export async function stopOrphanedDatabase(dataFolder) {
  for (const id of await findServers(dataFolder)) {
    process.kill(id, 'SIGINT');
    const deadline = Date.now() + stopTimeoutMs;
    while (isAlive(id)) {
      if (Date.now() > deadline) {
        throw new CliError(
          `A database server (process ${id}) still uses ${dirname(dataFolder)}.`,
          `End it (kill ${id}), then run the command again.`,
        );
      }
      await wait(100);
    }
  }
}
