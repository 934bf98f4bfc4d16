import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { readManifest } from '../../build/workspace.js';
import { root } from '../folders.mjs';
import { readPackageManager } from '../setup/install.mjs';
import { bundleProgram } from './bundle-program.mjs';
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
  assertDeclared(await bundleProgram('delivery/src/main.ts', 'delivery/dist/main.js'));
  return Promise.all(packed.map((name) => pack(name, folder)));
}

async function pack(name, folder) {
  const args = ['--yes', readPackageManager(), 'pack', '--json', '--pack-destination', folder];
  const { stdout } = await run('npx', args, { cwd: join(root, name) });
  return join(folder, basename(JSON.parse(stdout).filename));
}

/** @throws {Error} when the delivery command imports a package that its package.json does not declare */
function assertDeclared(imported) {
  const { dependencies = {} } = readManifest(root, 'delivery');
  const missing = imported.filter((name) => !dependencies[name]);
  if (missing.length > 0)
    throw new Error(`delivery/package.json declares no ${missing.join(', ')}.`);
}
