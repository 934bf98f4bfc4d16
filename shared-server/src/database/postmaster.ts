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
 * Finds the running server of this cluster in postmaster.pid (lines: process id, folder, start, port, socket folder,
 * …, status). Null when the file is stale.
 */
export function findPostmaster(folder: ClusterFolder): Postmaster | null {
  const lines = readIfPresent(lockFile(folder)).split('\n');
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
 * Removes a postmaster.pid whose process id now belongs to another program, because the server would not start. The
 * server itself removes the file of a dead process.
 */
export function removeStaleLock(folder: ClusterFolder): void {
  const pid = Number(readIfPresent(lockFile(folder)).split('\n')[0]);
  if (isAlive(pid) && !isPostgres(pid)) rmSync(lockFile(folder), { force: true });
}

function lockFile(folder: ClusterFolder): string {
  return join(folder.cluster, 'postmaster.pid');
}

/** The server removes the file when it stops, at any moment. */
function readIfPresent(file: string): string {
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

/**
 * After a restart of the machine the id in the file may belong to another program. In a container an ended server stays as
 * `<defunct>` when the first process does not collect it.
 */
function isPostgres(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  if (typeof stdout === 'string' && stdout !== '') {
    return stdout.includes('postgres') && !stdout.includes('<defunct>');
  }
  const commandLine = `/proc/${pid}/cmdline`;
  return !existsSync(commandLine) || readFileSync(commandLine, 'utf8').includes('postgres');
}

/** @returns its exit code */
export function pgCtl(folder: ClusterFolder, parameters: string[]): Promise<number | null> {
  return new Promise((resolve, reject) => {
    // Not a pipe for stdout: the server would inherit it and keep it open.
    const child = spawn(join(folder.binaries, 'pg_ctl'), ['-D', folder.cluster, ...parameters], {
      ...(folder.user ?? {}),
      cwd: '/',
      stdio: 'ignore',
      env: { ...process.env, LC_ALL: 'C' },
    });
    child.on('error', reject);
    child.on('exit', resolve);
  });
}

export async function stopPostmaster(folder: ClusterFolder): Promise<void> {
  if (!findPostmaster(folder)) return;
  const code = await pgCtl(folder, ['stop', '-w', '-t', '10', '-m', 'fast']);
  if (code !== 0 && findPostmaster(folder)) {
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
