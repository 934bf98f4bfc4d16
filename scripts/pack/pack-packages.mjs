import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../folders.mjs';
import { readPackageManager } from '../setup/install.mjs';
import { bundleDelivery } from './bundle-delivery.mjs';
import { compilePackages } from './compile-package.mjs';

const run = promisify(execFile);

/** Compiled before they are packed; the others are packed as sources. */
const compiled = ['shared-config', 'shared-api', 'shared-ui', 'federation'];
const packed = [...compiled, 'build', 'testing', 'delivery'];

/**
 * Packs the packages that remotes in separate repositories install.
 *
 * @param {string} folder the folder for the archives
 * @returns {Promise<string[]>} the archives: `train-swap-shared-ui-2.0.0.tgz`
 */
export async function packPackages(folder) {
  mkdirSync(folder, { recursive: true });
  compilePackages(compiled);
  await bundleDelivery();
  return Promise.all(packed.map((name) => pack(name, folder)));
}

async function pack(name, folder) {
  const args = ['--yes', readPackageManager(), 'pack', '--json', '--pack-destination', folder];
  const { stdout } = await run('npx', args, { cwd: join(root, name) });
  return join(folder, basename(JSON.parse(stdout).filename));
}
