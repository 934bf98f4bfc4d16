import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './folders.mjs';

/** The paths of all files of the repository, also of those that are not committed yet, with slashes. */
export function listFiles() {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const list = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 100e6 });
  // A deleted file is listed until the deletion is committed.
  return list.split('\0').filter((file) => file && existsSync(join(root, file)));
}
