import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './folders.mjs';
import { runCommand } from './run-command.mjs';

// Inside what it vouches for: whoever removes the packages removes it too.
const stampFile = join(root, 'node_modules/.installed');

/** What decides the installed packages; another Node may need other binaries. */
const describeInputs = async () => {
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
};

/** The package manager and its version that package.json pins, as `name@version`. */
export const pinnedPackageManager = () =>
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).packageManager;

/** Brings the pinned pnpm and installs, unless what is installed is what is asked for. */
export const install = async ({ log, note }) => {
  const inputs = await describeInputs();
  const stamp = await readFile(stampFile, 'utf8').catch(() => '');
  if (stamp === inputs) return 'unchanged';
  await runCommand({
    name: 'install',
    command: 'npx',
    args: [
      '--yes',
      pinnedPackageManager(),
      'install',
      '--frozen-lockfile',
      '--reporter=append-only',
    ],
    // Without a terminal pnpm would stop to ask whether it may replace node_modules.
    env: { CI: 'true' },
    log,
    note,
    wrong: 'The packages could not be installed.',
    mend: 'Check the network connection (and HTTPS_PROXY behind a proxy), then run the command again.',
  });
  await writeFile(stampFile, inputs);
  return 'installed';
};
