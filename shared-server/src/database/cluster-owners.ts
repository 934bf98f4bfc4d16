import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClusterFolder } from './cluster-folder';
import { isAlive } from './postmaster';

/** Processes that use one server each leave a file named by their id: the last to go stops it. */
export function claimCluster(folder: ClusterFolder): void {
  mkdirSync(folder.ownersFolder, { recursive: true });
  writeFileSync(join(folder.ownersFolder, String(process.pid)), '');
}

/** Gives up the claim; true when no other living process has one. */
export function releaseCluster(folder: ClusterFolder): boolean {
  rmSync(join(folder.ownersFolder, String(process.pid)), { force: true });
  const others = readdirSync(folder.ownersFolder).map(Number);
  const gone = others.filter((pid) => !isAlive(pid));
  for (const pid of gone) rmSync(join(folder.ownersFolder, String(pid)), { force: true });
  return gone.length === others.length;
}
