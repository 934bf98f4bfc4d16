import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ClusterFolder } from './cluster-folder';

type Postmaster = {
  pid: number;
  port: number;
  /** The folder of its socket; null when it listens on the port alone. */
  socketFolder: string | null;
  ready: boolean;
};

/**
 * The server that runs on this cluster, by its own postmaster.pid (lines: process id, folder, start,
 * port, folder of the socket, …, status); null when that file is stale.
 */
export function livePostmaster(folder: ClusterFolder): Postmaster | null {
  const lines = readOrNothing(lockFile(folder)).split('\n');
  const pid = Number(lines[0]);
  if (!isAlive(pid) || !isPostgres(pid)) return null;
  return {
    pid,
    port: Number(lines[3]),
    socketFolder: lines[4] || null,
    ready: lines[7]?.trim() === 'ready',
  };
}

/**
 * Removes a postmaster.pid whose process id belongs to another program by now: the server would take that
 * for one of its own. A file whose process is gone it removes itself, and one that is new must stay.
 */
export function removeMisleadingLock(folder: ClusterFolder): void {
  const pid = Number(readOrNothing(lockFile(folder)).split('\n')[0]);
  if (isAlive(pid) && !isPostgres(pid)) rmSync(lockFile(folder), { force: true });
}

function lockFile(folder: ClusterFolder): string {
  return join(folder.cluster, 'postmaster.pid');
}

/** The server removes the file when it stops, at any moment. */
function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return '';
  }
}

export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** After a restart of the machine the id in the file may belong to another program. */
function isPostgres(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  if (typeof stdout === 'string' && stdout !== '') return stdout.includes('postgres');
  const commandLine = `/proc/${pid}/cmdline`;
  return !existsSync(commandLine) || readFileSync(commandLine, 'utf8').includes('postgres');
}

export function pgCtl(
  folder: ClusterFolder,
  parameters: string[],
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    // Not a pipe for stdout: the server would inherit it and keep it open.
    const child = spawn(join(folder.binaries, 'pg_ctl'), ['-D', folder.cluster, ...parameters], {
      ...(folder.user ?? {}),
      cwd: '/',
      stdio: 'ignore',
      env: { ...process.env, LC_ALL: 'C' },
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve({ code, output: '' }));
  });
}

export async function stopPostmaster(folder: ClusterFolder): Promise<void> {
  if (!livePostmaster(folder)) return;
  const fast = await pgCtl(folder, ['stop', '-w', '-t', '10', '-m', 'fast']);
  if (fast.code !== 0 && livePostmaster(folder)) {
    await pgCtl(folder, ['stop', '-w', '-t', '10', '-m', 'immediate']);
  }
}

/** For an exit handler, where nothing can be awaited. */
export function stopPostmasterAtOnce(folder: ClusterFolder): void {
  spawnSync(join(folder.binaries, 'pg_ctl'), ['-D', folder.cluster, 'stop', '-W', '-m', 'fast'], {
    ...(folder.user ?? {}),
    cwd: '/',
    stdio: 'ignore',
  });
}
