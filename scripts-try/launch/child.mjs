import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { root } from './folders.mjs';

const graceMilliseconds = 8000;
const living = new Set();

/** The last lines of a log, without colours and empty lines. */
export const lastLines = (log, count = 12) => {
  try {
    return stripVTControlCharacters(readFileSync(log, 'utf8'))
      .split('\n')
      .map((line) => line.trimEnd())
      .filter(Boolean)
      .slice(-count);
  } catch {
    return [];
  }
};

/** Whether a process of that id lives, whoever owns it. */
export const isAlive = (id) => {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

const signalGroup = (id, signal) => {
  try {
    process.kill(-id, signal);
    return true;
  } catch {
    return false;
  }
};

/**
 * Starts a program in a process group of its own, so that Ctrl-C reaches the launcher alone and
 * nothing the program started outlives it. What it writes goes to `log`; the log before is kept as
 * `….previous`.
 * @param {{ name: string, command: string, args: string[], env?: Record<string, string>, log: string, tied?: boolean }} program
 *   `tied`: it ends by itself when the launcher is gone (it must be a Node program that loads
 *   stop-with-launcher.mjs)
 */
export const startChild = async ({ name, command, args, env = {}, log, tied = false }) => {
  await mkdir(dirname(log), { recursive: true });
  await rename(log, `${log}.previous`).catch(() => rm(log, { force: true }));
  const output = openSync(log, 'a');
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', output, output, ...(tied ? ['ipc'] : [])],
  });
  closeSync(output);
  let running = true;
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, error }));
    child.once('exit', (code, signal) => resolve({ code, signal }));
  }).then((end) => {
    running = false;
    living.delete(handle);
    return end;
  });

  /** Asks it to end, and after a grace ends it and all it started. */
  const stop = async () => {
    if (running && child.pid) {
      child.kill('SIGTERM');
      const patience = new AbortController();
      await Promise.race([
        ended,
        wait(graceMilliseconds, undefined, { signal: patience.signal }).catch(() => {}),
      ]);
      patience.abort();
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
  living.add(handle);
  return handle;
};

/** Ends everything that was started and still runs, the last started first. */
export const stopChildren = async () => {
  for (const child of [...living].reverse()) await child.stop();
};

/** Ends everything at once, without grace. */
export const killChildren = () => {
  for (const child of living) child.kill();
};
