import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { developRemote } from './launch/develop-remote.mjs';
import { root } from './launch/folders.mjs';
import { pinnedPackageManager } from './launch/install.mjs';

// `pnpm dev <package>`: a package with a dev script by that script, alone; `pnpm dev <remote> --staging`, or
// a remote without one, in the staging shell.
const packages = readdirSync(root).filter((folder) =>
  existsSync(join(root, folder, 'package.json')),
);
const readManifest = (folder) =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
const withScript = packages.filter((folder) => readManifest(folder).scripts?.dev);
const remotes = packages.filter((folder) => {
  const { exports = {} } = readManifest(folder);
  return existsSync(join(root, folder, 'webpack.config.mjs')) && Object.keys(exports).length > 0;
});

const runDevScript = (name) => {
  const child = spawn(
    'npx',
    ['--yes', pinnedPackageManager(), '--silent', '--filter', name, 'run', 'dev'],
    { cwd: root, stdio: 'inherit' },
  );
  // Ctrl-C reaches the child too; this waits until it has ended.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => {
    process.exitCode = code ?? 0;
  });
};

const [name, ...options] = process.argv.slice(2);
const inStaging = options.includes('--staging');
if (withScript.includes(name) && !inStaging) {
  runDevScript(name);
} else if (remotes.includes(name)) {
  await developRemote(name, { open: options.includes('--open') });
} else {
  console.error(`Say which package to develop: pnpm dev ${[...new Set([...withScript, ...remotes])].join(' | ')}
  --open     opens the browser too
  --staging  in the staging shell even where the package has a workbench of its own (${withScript.join(', ')})`);
  process.exitCode = 2;
}
