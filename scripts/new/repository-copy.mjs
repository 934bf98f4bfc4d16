import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../folders.mjs';
import { listFiles } from '../list-files.mjs';

const nodeModules = 'node_modules';

/** A copy of this repository for a test, with the installed packages of the original. */
export function copyRepository() {
  const copy = mkdtempSync(join(tmpdir(), 'train-swap-copy-'));
  for (const file of listFiles()) cpSync(join(root, file), join(copy, file));
  symlinkSync(join(root, nodeModules), join(copy, nodeModules));
  for (const folder of readdirSync(copy)) linkPackages(copy, folder, folder);

  const run = (command, ...args) =>
    execFileSync(command, args, {
      cwd: copy,
      encoding: 'utf8',
      stdio: 'pipe',
      env: testEnvironment,
    });
  return {
    folder: copy,
    run: (...args) => run(process.execPath, ...args),
    /** Links the installed packages of another package into a new one. */
    linkPackages: (from, to) => linkPackages(copy, from, to),
    remove: () => rmSync(copy, { recursive: true }),
  };
}

// With this variable, jest inside jest would run as a worker.
const { JEST_WORKER_ID: _, ...testEnvironment } = process.env;

/** The links to packages of the workspace are relative. */
function linkPackages(copy, from, to) {
  const installed = join(root, from, nodeModules);
  if (!existsSync(installed)) return;
  cpSync(installed, join(copy, to, nodeModules), { recursive: true, verbatimSymlinks: true });
}
