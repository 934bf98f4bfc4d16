import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliError } from '../cli/cli-error.mjs';
import { root } from '../folders.mjs';
import { readPackageManager } from '../setup/install.mjs';
import { comparePictures } from './compare-pictures.mjs';
import { takePictures } from './take-pictures.mjs';
import { writeComparison } from './write-comparison.mjs';

const picturesOf = (copy) => join(copy, '.data/screens');

/**
 * Compares the main screens of this working copy with those of a commit, and writes a page with the old picture, the new
 * one and the difference. Both are taken on this machine, because fonts and browsers differ from machine to machine.
 *
 * @param {string} commit any name of a commit
 */
export function compareScreens(commit) {
  const oldPictures = takeOldPictures(findCommit(commit));
  rmSync(picturesOf(root), { recursive: true, force: true });
  takePictures(root, { onlyMain: true });
  const names = readdirSync(picturesOf(root)).filter((name) => name.endsWith('.png'));
  const compared = names.map((name) => {
    const file = join(oldPictures, name);
    const before = existsSync(file) ? readFileSync(file) : null;
    const after = readFileSync(join(picturesOf(root), name));
    return { name, before, after, ...comparePictures(before, after) };
  });
  const page = writeComparison(join(root, '.data/screens-compared'), compared);
  const changed = compared.filter(({ share }) => share > 0);
  console.log(`${changed.length} of ${compared.length} pictures differ from ${commit}: ${page}`);
}

function findCommit(name) {
  try {
    const args = ['rev-parse', '--verify', '--quiet', `${name}^{commit}`];
    return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    throw new CliError(`There is no commit "${name}".`, 'Name a branch, a tag or a commit.');
  }
}

/** Takes the pictures of a commit once a day: the demonstration bookings are for tomorrow. */
function takeOldPictures(commit) {
  const day = new Date().toISOString().slice(0, 10);
  const folder = join(root, '.data/screens-of', `${commit}-${day}`);
  if (existsSync(folder)) return folder;
  const copy = mkdtempSync(join(tmpdir(), 'train-swap-screens-'));
  // The database runs as another user, who must reach its programs.
  chmodSync(copy, 0o755);
  const run = (command, ...args) => execFileSync(command, args, { cwd: copy, stdio: 'inherit' });
  try {
    execFileSync('git', ['worktree', 'add', '--detach', copy, commit], { cwd: root });
    run('npx', '--yes', readPackageManager(), 'install', '--frozen-lockfile', '--prefer-offline');
    takePictures(copy, { onlyMain: true });
    cpSync(picturesOf(copy), folder, { recursive: true });
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', copy], { cwd: root });
  }
  return folder;
}
