import { execFile } from 'node:child_process';
import { cp, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { databaseFolder } from './all-that-is-kept';

const run = promisify(execFile);

/** With owners and modes: the database refuses files of another user. `fs.cp` does not keep owners. */
const copyFolder = async (from: string, to: string): Promise<void> => {
  await rm(to, { recursive: true, force: true });
  await mkdir(dirname(to), { recursive: true });
  if (process.platform === 'win32') await cp(from, to, { recursive: true });
  else await run('cp', ['-a', from, to]);
};

/** Copies all data of a product that does not run, also where its database lies elsewhere. */
export const copyProduct = async (from: string, to: string): Promise<void> => {
  const database = databaseFolder(from);
  await copyFolder(from, to);
  // Each product looks at the place that its own folder's name leads to.
  if (!database.startsWith(from)) await copyFolder(database, databaseFolder(to));
  // Two copies that start at once would both take the port that the original used.
  await rm(join(databaseFolder(to), 'port'), { force: true });
};
