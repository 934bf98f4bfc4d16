import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, storeFolder } from '../folders.mjs';
import { runCommand } from '../process/run-command.mjs';
import { nodeProgram, typescriptProgram } from './servers.mjs';

/** Builds the browser packages that have changed. */
export async function buildBrowserPackages({ log, note }) {
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
}

const skipSmoke = '--no-boot-smoke';

/**
 * With trusted keys and no key to sign with, the delivery command creates no key. The local store gets one, so
 * that keys of teams can be tried on this machine.
 */
async function useLocalKey(store, log) {
  const { DELIVERY_TRUSTED_KEYS: trusted, DELIVERY_SIGNING_KEY: key } = process.env;
  if (!trusted || key) return;
  await runCommand({
    ...typescriptProgram('delivery/src/main.ts', 'key'),
    name: 'key',
    env: { STORE_FOLDER: store, DELIVERY_TRUSTED_KEYS: '' },
    log,
    problem: 'The local store has no key.',
    fix: 'Set DELIVERY_SIGNING_KEY, or clear the store (npm run reset), and run the command again.',
  });
  process.env.DELIVERY_SIGNING_KEY = await readFile(join(store, 'private/signing-key.pem'), 'utf8');
}

/** Publishes the builds into the local release store and makes them live in the environment. */
export async function publish({ dataFolder, environment, note }) {
  const log = join(dataFolder, 'logs/publish.log');
  await useLocalKey(storeFolder(dataFolder), log);
  await runCommand({
    // Skipped, because it is slow and the e2e journeys test the same builds.
    ...typescriptProgram('delivery/src/main.ts', 'publish', '--promote', environment, skipSmoke),
    name: 'publish',
    env: { STORE_FOLDER: storeFolder(dataFolder) },
    log,
    note,
    problem: 'The builds could not be published into the release store.',
    fix: 'Fix the errors in the log, or clear the store (npm run reset), and run the command again.',
  });
}
