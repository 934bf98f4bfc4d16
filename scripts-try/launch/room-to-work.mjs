import { access, constants, mkdir, stat, statfs } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Complaint, recogniseCause } from './complaint.mjs';
import { root } from './folders.mjs';

const megabyte = 1_000_000;
/** Packages, database, builds and logs together, measured, and half as much again. */
const megabytesBeforeInstall = 1500;
const megabytesToRun = 150;

const exists = (path) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** The data folder exists and may be written, and the disk has room for what comes. */
export const checkRoomToWork = async (dataFolder) => {
  const shown = relative(root, dataFolder);
  try {
    await mkdir(dataFolder, { recursive: true });
    await access(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (error.code === 'EEXIST' || error.code === 'ENOTDIR') {
      throw new Complaint(
        `${shown} is a file, not a folder.`,
        'Clear it: npm run reset, then npm start.',
      );
    }
    if (error.code === 'EACCES' || error.code === 'EPERM') {
      throw new Complaint(
        `The folder ${shown} belongs to another user.`,
        `Take it over (sudo chown -R "$USER" ${shown}) or remove it, then run the command again.`,
      );
    }
    throw recogniseCause(String(error)) ?? error;
  }
  const needed = (await exists(join(root, 'node_modules/.modules.yaml')))
    ? megabytesToRun
    : megabytesBeforeInstall;
  const { bavail, bsize } = await statfs(dataFolder);
  const free = Math.floor((bavail * bsize) / megabyte);
  if (free < needed) {
    throw new Complaint(
      `The disk is full: ${free} MB are free, ${needed} MB are needed.`,
      'Free some space, then run the command again.',
    );
  }
};
