import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of a server program. Debian installs them in a folder that is not in the PATH of every user. */
export const findProgram = (name: string): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
