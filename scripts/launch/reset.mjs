import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTerminal } from '../cli/terminal.mjs';
import { root } from '../folders.mjs';
import {
  createAlreadyRunningError,
  findRunning,
  socketName,
} from '../process/data-folder-lock.mjs';
import { stopOrphanedDatabase } from '../process/orphaned-database.mjs';
import { runUntilStopped } from '../process/run-until-stopped.mjs';

// Not DATA_FOLDER: this command deletes only the folder of this repository.
const dataFolder = join(root, '.data');
const terminal = createTerminal();

/** `npm test` has data folders inside this one. */
async function findLaunchers() {
  const entries = await readdir(dataFolder, { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  const sockets = entries.filter((entry) => entry.name === socketName);
  const found = await Promise.all(sockets.map(({ parentPath }) => findRunning(parentPath)));
  return found.filter(Boolean);
}

await runUntilStopped(terminal, async () => {
  const [running] = await findLaunchers();
  if (running) throw createAlreadyRunningError(running);
  await stopOrphanedDatabase(dataFolder);
  await rm(dataFolder, { recursive: true, force: true });
  terminal.write('Cleared .data. The next npm start creates it again.');
});
