import { join } from 'node:path';
import { root, storeFolder } from './folders.mjs';
import { tiedNode, typescriptProgram } from './parts.mjs';
import { runCommand } from './run-command.mjs';

/** Builds every browser package that has changed since it was built last. */
export const buildBrowserPackages = async ({ log, note }) => {
  const lines = await runCommand({
    ...tiedNode(join(root, 'build/main.js')),
    name: 'build',
    log,
    note,
    wrong: 'The browser packages could not be built.',
    mend: 'Mend what the log names and run the command again.',
  });
  const count = lines.filter((line) => / built in /.test(line)).length;
  return count === 0 ? 'unchanged' : `${count} built`;
};

const skipSmoke = '--no-boot-smoke';

/** Publishes the builds into the local release store and points the environment at them. */
export const publish = async ({ dataFolder, environment, note }) => {
  await runCommand({
    // The start is not kept waiting: the journeys try the same builds in a browser.
    ...typescriptProgram('delivery/src/main.ts', 'publish', '--promote', environment, skipSmoke),
    name: 'publish',
    env: { STORE_FOLDER: storeFolder(dataFolder) },
    log: join(dataFolder, 'logs/publish.log'),
    note,
    wrong: 'The builds could not be published into the release store.',
    mend: 'Mend what the log names, or clear the store (npm run reset), and run the command again.',
  });
};
