import { hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** 32 bytes for a purpose, derived from the one master secret. */
export type Secrets = (purpose: string) => Buffer;

export function createSecrets(master: string | Buffer): Secrets {
  const key = typeof master === 'string' ? Buffer.from(master, 'utf8') : master;
  const derived = new Map<string, Buffer>();
  return (purpose) => {
    const known = derived.get(purpose);
    if (known) return known;
    const secret = Buffer.from(hkdfSync('sha256', key, 'train-swap', purpose, 32));
    derived.set(purpose, secret);
    return secret;
  };
}

/** Loads the master secret of the data folder. Creates it at the first start. */
export function loadSecrets(dataFolder: string): Secrets {
  const file = join(dataFolder, 'master-secret');
  mkdirSync(dataFolder, { recursive: true });
  const draft = `${file}.${process.pid}`;
  try {
    return createSecrets(readFileSync(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  writeFileSync(draft, randomBytes(32), { mode: 0o600 });
  try {
    // A link fails when the file exists, so two processes that start at once use the same secret.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return createSecrets(readFileSync(file));
}
