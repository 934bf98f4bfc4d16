import { existsSync } from 'node:fs';
import { access, constants, mkdir, statfs } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { CliError, findKnownCause } from '../cli/cli-error.mjs';
import { root } from '../folders.mjs';

const megabyte = 1_000_000;
/** Measured: packages, database, builds and logs, plus 50 %. */
const megabytesBeforeInstall = 1500;
const megabytesToRun = 150;

/** Creates the data folder. @throws {CliError} when it is not writable or the disk is full */
export async function checkDataFolder(dataFolder) {
  const path = relative(root, dataFolder);
  try {
    await mkdir(dataFolder, { recursive: true });
    await access(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'EEXIST' || code === 'ENOTDIR') {
      throw new CliError(
        `${path} is a file, not a folder.`,
        'Clear it: npm run reset, then npm start.',
      );
    }
    if (code === 'EACCES' || code === 'EPERM') {
      throw new CliError(
        `The folder ${path} belongs to another user.`,
        `Take it over (sudo chown -R "$USER" ${path}) or remove it, then run the command again.`,
      );
    }
    throw findKnownCause(String(error)) ?? error;
  }
  const needed = existsSync(join(root, 'node_modules/.modules.yaml'))
    ? megabytesToRun
    : megabytesBeforeInstall;
  const { bavail, bsize } = await statfs(dataFolder);
  const free = Math.floor((bavail * bsize) / megabyte);
  if (free < needed) {
    throw new CliError(
      `The disk is full: ${free} MB are free, ${needed} MB are needed.`,
      'Free some space, then run the command again.',
    );
  }
}
