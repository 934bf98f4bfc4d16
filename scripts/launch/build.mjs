import { join } from 'node:path';
import { runCommand } from '../process/run-command.mjs';
import { root, storeFolder } from '../setup/folders.mjs';
import { nodeProgram, typescriptProgram } from './servers.mjs';

/** Builds the browser packages that have changed. */
export const buildBrowserPackages = async ({ log, note }) => {
  const lines = await runCommand({
    ...nodeProgram(join(root, 'build/main.js')),
    name: 'build',
    log,
    note,
    problem: 'The browser packages could not be built.',
    fix: 'Fix the errors in the log and run the command again.',
  });
  const count = lines.filter((line) => / built in /.test(line)).length;
  return count === 0 ? 'unchanged' : `${count} built`;
};

const skipSmoke = '--no-boot-smoke';

/** Publishes the builds into the local release store and makes them live in the environment. */
export const publish = async ({ dataFolder, environment, note }) => {
  await runCommand({
    // Skipped, because it is slow and the e2e journeys test the same builds.
    ...typescriptProgram('delivery/src/main.ts', 'publish', '--promote', environment, skipSmoke),
    name: 'publish',
    env: { STORE_FOLDER: storeFolder(dataFolder) },
    log: join(dataFolder, 'logs/publish.log'),
    note,
    problem: 'The builds could not be published into the release store.',
    fix: 'Fix the errors in the log, or clear the store (npm run reset), and run the command again.',
  });
};
