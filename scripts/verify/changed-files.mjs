import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Complaint } from '../launch/complaint.mjs';
import { root } from '../launch/folders.mjs';

const run = promisify(execFile);
const git = async (...args) => (await run('git', args, { cwd: root })).stdout.trim();

/** Folders whose change can be seen in a browser. */
const browserFolders = /^(?:shell|mfe-[^/]+|shared-[^/]+|staging-deck|build|delivery|e2e)\//;

/**
 * What differs from the branch `main`, committed or not; on `main` itself what is not committed.
 * @returns `base`: the commit to compare with, and the changed files
 */
export const findChanges = async () => {
  try {
    const base = await git('merge-base', 'main', 'HEAD').catch(() => git('rev-parse', 'HEAD'));
    const tracked = await git('diff', '--name-only', base);
    const untracked = await git('ls-files', '--others', '--exclude-standard');
    return { base, files: `${tracked}\n${untracked}`.split('\n').filter(Boolean) };
  } catch {
    throw new Complaint('--changed needs a git clone.', 'Run npm test without it.');
  }
};

/** Which browser checks a change needs; a change of the services alone needs none. */
export const browserChecksFor = (files) => ({
  journeys: files.some((file) => browserFolders.test(file)),
  codeControl: files.some((file) => /^(?:shared-otp|e2e\/otp)\//.test(file)),
});
