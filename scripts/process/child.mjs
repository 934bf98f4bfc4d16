import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../folders.mjs';

const shutdownTimeoutMs = 8000;
const runningChildren = new Set();

/** The last lines of a log, without colours and empty lines. */
export function readLastLines(log, count = 12) {
  try {
    return stripVTControlCharacters(readFileSync(log, 'utf8'))
      .split('\n')
      .map((line) => line.trimEnd())
      .filter(Boolean)
      .slice(-count);
  } catch {
    return [];
  }
}

/** An ended process stays a zombie where the first process of a container does not collect orphans. */
function isZombie(id) {
  try {
    return /\) Z /.test(readFileSync(`/proc/${id}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Whether a process with this id runs, of any user. */
export function isAlive(id) {
  try {
    process.kill(id, 0);
    return !isZombie(id);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

function signalGroup(id, signal) {
  try {
    process.kill(-id, signal);
    return true;
  } catch {
    return false;
  }
}

/**
 * Starts a program in a separate process group, so that Ctrl-C reaches only the launcher and the whole group can be
 * stopped. The output goes to `log`; the previous log is renamed to `….previous`.
 * @typedef {{ name: string, command: string, args: string[], env?: Record<string, string>, log: string, stopsWithLauncher?: boolean }} Program
 *   `stopsWithLauncher`: it ends when the launcher ends (a Node program that loads stop-with-launcher.mjs)
 * @param {Program} program
 */
export async function startChild({
  name,
  command,
  args,
  env = {},
  log,
  stopsWithLauncher = false,
}) {
  await mkdir(dirname(log), { recursive: true });
  await rename(log, `${log}.previous`).catch(() => rm(log, { force: true }));
  const output = openSync(log, 'a');
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    detached: true,
    stdio: stopsWithLauncher ? ['ignore', output, output, 'ipc'] : ['ignore', output, output],
  });
  closeSync(output);
  let running = true;
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, error }));
    child.once('exit', (code, signal) => resolve({ code, signal }));
  }).then((end) => {
    running = false;
    runningChildren.delete(handle);
    return end;
  });

  /** Sends SIGTERM, and after a timeout SIGKILL to the whole group. */
  const stop = async () => {
    if (running && child.pid) {
      child.kill('SIGTERM');
      const timer = new AbortController();
      await Promise.race([
        ended,
        wait(shutdownTimeoutMs, undefined, { signal: timer.signal }).catch(() => {}),
      ]);
      timer.abort();
    }
    if (child.pid) signalGroup(child.pid, 'SIGKILL');
    await ended;
  };

  const handle = {
    name,
    log,
    id: child.pid,
    ended,
    stop,
    isRunning: () => running,
    kill: () => child.pid && signalGroup(child.pid, 'SIGKILL'),
  };
  runningChildren.add(handle);
  return handle;
}

/** Stops all running children, the last started first. */
export async function stopChildren() {
  for (const child of [...runningChildren].reverse()) await child.stop();
}

/** Kills all running children at once. */
export function killChildren() {
  for (const child of runningChildren) child.kill();
}
