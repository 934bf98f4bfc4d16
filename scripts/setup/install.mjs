import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../folders.mjs';
import { runCommand } from '../process/run-command.mjs';

// In node_modules, so that it is deleted with the packages.
const stampFile = join(root, 'node_modules/.installed');

/** A digest of the inputs of the installation. Another version of Node may need other binaries. */
async function computeInputsDigest() {
  const entries = await readdir(root, { withFileTypes: true });
  const manifests = entries
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map((entry) => join(entry.name, 'package.json'))
    .filter((path) => existsSync(join(root, path)));
  const hash = createHash('sha256');
  hash.update(`${process.versions.modules} ${process.platform} ${process.arch}`);
  const inputs = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', '.npmrc', ...manifests];
  for (const path of inputs.sort()) {
    hash.update(`\0${path}\0`).update(await readFile(join(root, path)));
  }
  return hash.digest('hex');
}

/** The package manager and its version that package.json pins, as `name@version`. */
export const readPackageManager = () =>
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).packageManager;

/** Installs the packages with the pinned pnpm, if an input has changed. */
export async function install({ log, note }) {
  const inputs = await computeInputsDigest();
  const stamp = await readFile(stampFile, 'utf8').catch(() => '');
  if (stamp === inputs) return 'unchanged';
  await runCommand({
    name: 'install',
    command: 'npx',
    args: ['--yes', readPackageManager(), 'install', '--frozen-lockfile', '--reporter=append-only'],
    // Without CI, pnpm asks for a confirmation before it replaces node_modules.
    env: { CI: 'true' },
    log,
    note,
    problem: 'The packages could not be installed.',
    fix: 'Check the network connection (and HTTPS_PROXY behind a proxy), then run the command again.',
  });
  await writeFile(stampFile, inputs);
  return 'installed';
}
