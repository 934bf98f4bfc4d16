import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { ClusterFolder } from './cluster-folder';

/** Creates the cluster in a temporary folder and renames it, so that an aborted start leaves no incomplete cluster. */
export async function initialiseCluster(folder: ClusterFolder): Promise<void> {
  const draft = `${folder.cluster}.${process.pid}`;
  const draftPassword = `${folder.passwordFile}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  writeFileSync(draftPassword, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  if (folder.user) chownSync(draftPassword, folder.user.uid, folder.user.gid);
  const initdb = join(folder.binaries, 'initdb');
  makeExecutable(folder.binaries);
  const result = spawnSync(
    initdb,
    [
      `--pgdata=${draft}`,
      '--username=postgres',
      `--pwfile=${draftPassword}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--no-instructions',
    ],
    { ...(folder.user ?? {}), encoding: 'utf8', cwd: '/', env: { ...process.env, LC_ALL: 'C' } },
  );
  if (result.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    rmSync(draftPassword, { force: true });
    throw new Error(describeInitError(folder, `${result.stderr ?? ''}${result.error ?? ''}`));
  }
  moveIntoPlace(folder, draft, draftPassword);
}

function moveIntoPlace(folder: ClusterFolder, draft: string, draftPassword: string): void {
  try {
    renameSync(draft, folder.cluster);
    renameSync(draftPassword, folder.passwordFile);
  } catch (error) {
    // Another process created it first: use that one.
    rmSync(draft, { recursive: true, force: true });
    rmSync(draftPassword, { force: true });
    if (!existsSync(join(folder.cluster, 'PG_VERSION'))) throw error;
    waitForPassword(folder);
  }
}

function waitForPassword(folder: ClusterFolder): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let attempt = 0; attempt < 50 && !existsSync(folder.passwordFile); attempt += 1) {
    Atomics.wait(pause, 0, 0, 20);
  }
  readFileSync(folder.passwordFile);
}

function makeExecutable(binaries: string): void {
  for (const program of ['initdb', 'pg_ctl', 'postgres']) {
    try {
      chmodSync(join(binaries, program), 0o755);
    } catch {
      // In a read-only folder the modes are correct or running the program fails.
    }
  }
}

function describeInitError(folder: ClusterFolder, output: string): string {
  if (/No space left on device|ENOSPC/.test(output)) {
    return `The disk is full: ${folder.cluster} cannot be created. Free some space and start again.`;
  }
  const line =
    output.split('\n').find((one) => /error|could not|cannot/i.test(one)) ?? output.trim();
  return `The database folder ${folder.cluster} cannot be created (${line.trim()}). To fix it, run: npm run reset`;
}
