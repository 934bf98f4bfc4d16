import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../../..');
const packages = ['services', 'shared-server', 'shared-config', 'payment-sandbox'];

/** The release before the present sources: `services/last-release.json`. */
const { commit } = JSON.parse(readFileSync(join(root, 'services/last-release.json'), 'utf8')) as {
  commit: string;
};

/** Whether this clone has the sources of the last release. A shallow clone does not. */
export function hasLastRelease(): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Unpacks the services of the last release. They use the installed packages. Returns their folder. */
export function unpackLastRelease(): string {
  const folder = join(root, '.data/tests', `last-release-${commit}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', commit, ...packages, 'locales'], {
    cwd: root,
    maxBuffer: 200e6,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  for (const name of packages) linkPackages(name, folder);
  return join(folder, 'services');
}

/** Links the installed packages, and those of the workspace as they were in the release. */
function linkPackages(name: string, folder: string): void {
  const installed = join(root, name, 'node_modules');
  const target = join(folder, name, 'node_modules');
  const link = (path: string) => {
    const real = realpathSync(join(installed, path));
    const own = packages.find((one) => real === join(root, one));
    symlinkSync(own ? join(folder, own) : real, join(target, path));
  };
  mkdirSync(target);
  for (const entry of readdirSync(installed).filter((one) => !one.startsWith('.'))) {
    if (!entry.startsWith('@')) link(entry);
    else {
      mkdirSync(join(target, entry));
      for (const inner of readdirSync(join(installed, entry))) link(join(entry, inner));
    }
  }
}
