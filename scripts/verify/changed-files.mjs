import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CliError } from '../cli/cli-error.mjs';
import { root } from '../folders.mjs';

const run = promisify(execFile);
const git = async (...args) => (await run('git', args, { cwd: root })).stdout.trim();

/**
 * The files that differ from the branch `main`, committed or not; on `main` the uncommitted files.
 * @returns `base`: the commit to compare with, and the changed files
 */
export async function findChanges() {
  try {
    const base = await git('merge-base', 'main', 'HEAD').catch(() => git('rev-parse', 'HEAD'));
    const tracked = await git('diff', '--name-only', base);
    const untracked = await git('ls-files', '--others', '--exclude-standard');
    return { base, files: `${tracked}\n${untracked}`.split('\n').filter(Boolean) };
  } catch {
    throw new CliError('--changed needs a git clone.', 'Run npm test without it.');
  }
}
