import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { CliError } from '../cli/cli-error.mjs';

/**
 * Takes pictures of the screens of a working copy into its `.data/screens`, and writes a page that shows them.
 *
 * @param {string} copy a working copy with installed packages
 * @param {{ onlyMain?: boolean }} [options] `onlyMain`: the pictures that are compared
 */
export function takePictures(copy, { onlyMain = false } = {}) {
  runScreens(copy, onlyMain ? { SCREENS: 'main' } : {});
}

/** Visits the same screens, and records the answers of the services for the delivery gate instead. */
export function recordAnswers(copy) {
  runScreens(copy, { SCREENS: 'record' });
}

function runScreens(copy, environment) {
  const e2e = join(copy, 'e2e');
  const cli = join(e2e, 'node_modules/@playwright/test/cli.js');
  const { status } = spawnSync(process.execPath, [cli, 'test', '--config', 'screens'], {
    cwd: e2e,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  if (status !== 0) throw new CliError('Some screens are missing.', 'The errors are above.');
}
