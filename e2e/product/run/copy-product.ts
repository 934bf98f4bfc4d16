import { execFile } from 'node:child_process';
import { cp, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { databaseFolder } from '../data/stored-data';

const run = promisify(execFile);

/** Keeps owners and modes, because the database rejects files of another user. `fs.cp` does not keep owners. */
async function copyFolder(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await mkdir(dirname(to), { recursive: true });
  if (process.platform === 'win32') await cp(from, to, { recursive: true });
  else await run('cp', ['-a', from, to]);
}

/** Copies all data of a stopped product, including a database in another folder. */
export async function copyProduct(from: string, to: string): Promise<void> {
  const database = databaseFolder(from);
  await copyFolder(from, to);
  // The folder of the database depends on the name of the data folder.
  if (!database.startsWith(from)) await copyFolder(database, databaseFolder(to));
  // Otherwise two copies would use the port of the original.
  await rm(join(databaseFolder(to), 'port'), { force: true });
}
