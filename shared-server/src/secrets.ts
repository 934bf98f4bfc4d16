import { hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** 32 bytes for a purpose, derived from the one master secret. */
export type Secrets = (purpose: string) => Buffer;

export function secretsFrom(master: string | Buffer): Secrets {
  const key = typeof master === 'string' ? Buffer.from(master, 'utf8') : master;
  const derived = new Map<string, Buffer>();
  return (purpose) => {
    const known = derived.get(purpose);
    if (known) return known;
    const made = Buffer.from(hkdfSync('sha256', key, 'train-swap', purpose, 32));
    derived.set(purpose, made);
    return made;
  };
}

/** Reads the master secret of the data folder, making it on the first start. */
export function secretsInFolder(dataFolder: string): Secrets {
  const file = join(dataFolder, 'master-secret');
  mkdirSync(dataFolder, { recursive: true });
  const draft = `${file}.${process.pid}`;
  try {
    return secretsFrom(readFileSync(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  writeFileSync(draft, randomBytes(32), { mode: 0o600 });
  try {
    // A link fails when the file exists: of two processes that start at once, both use the first one's.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return secretsFrom(readFileSync(file));
}
