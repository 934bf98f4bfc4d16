import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './folders.mjs';
import { stopLeftDatabase } from './left-database.mjs';
import { runUntilStopped } from './run-until-stopped.mjs';
import { alreadyRuns, findRunning, socketName } from './single-run.mjs';
import { createTerminal } from './terminal.mjs';

// Never DATA_FOLDER: a folder somewhere else is not this command's to remove.
const dataFolder = join(root, '.data');
const terminal = createTerminal();

/** `npm test` keeps data folders of its own inside this one. */
const findLaunchers = async () => {
  const entries = await readdir(dataFolder, { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  const sockets = entries.filter((entry) => entry.name === socketName);
  const found = await Promise.all(sockets.map(({ parentPath }) => findRunning(parentPath)));
  return found.filter(Boolean);
};

await runUntilStopped(terminal, async () => {
  const [running] = await findLaunchers();
  if (running) throw alreadyRuns(running);
  await stopLeftDatabase(dataFolder);
  await rm(dataFolder, { recursive: true, force: true });
  terminal.write('Cleared .data. The next npm start makes it anew.');
});
