import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClusterFolder } from './cluster-folder';
import { isAlive } from './postmaster';

/** Each process that uses the server has a file named by its id. The last process stops the server. */
export function claimCluster(folder: ClusterFolder): void {
  mkdirSync(folder.ownersFolder, { recursive: true });
  writeFileSync(join(folder.ownersFolder, String(process.pid)), '');
}

/** @returns whether no other running process uses the server */
export function releaseCluster(folder: ClusterFolder): boolean {
  rmSync(join(folder.ownersFolder, String(process.pid)), { force: true });
  const others = readdirSync(folder.ownersFolder).map(Number);
  const gone = others.filter((pid) => !isAlive(pid));
  for (const pid of gone) rmSync(join(folder.ownersFolder, String(pid)), { force: true });
  return gone.length === others.length;
}
