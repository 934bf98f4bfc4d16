import { spawn } from 'node:child_process';
import { buildablePackages, packageFolders, readManifest } from '../build/workspace.js';
import { root } from './folders.mjs';
import { developRemote } from './launch/develop-remote.mjs';
import { readPackageManager } from './setup/install.mjs';

// `npx pnpm dev <package>` runs the dev script of the package. With `--staging`, or without a dev script, the remote
// runs in the staging shell.
const withScript = packageFolders(root).filter((folder) => readManifest(root, folder).scripts?.dev);
const remotes = buildablePackages(root).filter((folder) => {
  const { exports = {} } = readManifest(root, folder);
  return Object.keys(exports).length > 0;
});

function runDevScript(name) {
  const child = spawn(
    'npx',
    ['--yes', readPackageManager(), '--silent', '--filter', name, 'run', 'dev'],
    { cwd: root, stdio: 'inherit' },
  );
  // The child also receives Ctrl-C; this process waits until the child has ended.
  process.on('SIGINT', (signal) => child.kill(signal));
  process.on('SIGTERM', (signal) => child.kill(signal));
  child.on('exit', (code) => {
    process.exitCode = code ?? 0;
  });
}

const [name = '', ...options] = process.argv.slice(2);
const inStaging = options.includes('--staging');
if (withScript.includes(name) && !inStaging) {
  runDevScript(name);
} else if (remotes.includes(name)) {
  await developRemote(name, { open: options.includes('--open') });
} else {
  console.error(`Name the package to develop: npx pnpm dev ${[...new Set([...withScript, ...remotes])].join(' | ')}
  --open     opens the browser
  --staging  uses the staging shell also for a package with a workbench (${withScript.join(', ')})`);
  process.exitCode = 2;
}
