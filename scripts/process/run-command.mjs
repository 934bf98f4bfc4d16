import { open } from 'node:fs/promises';
import { CliError, findExitCause } from '../cli/cli-error.mjs';
import { readLastLines, startChild } from './child.mjs';

/** Calls back with the newest line of a log, a few times a second. */
function followLog(log, onLine) {
  let position = 0;
  let busy = false;
  const readNewLines = async () => {
    if (busy) return;
    busy = true;
    try {
      const file = await open(log);
      const { size } = await file.stat();
      if (size > position) {
        const { buffer, bytesRead } = await file.read({
          buffer: Buffer.alloc(size - position),
          position,
        });
        position += bytesRead;
        const line = buffer
          .toString('utf8', 0, bytesRead)
          .split(/[\r\n]+/)
          .filter(Boolean)
          .at(-1);
        if (line) onLine(line);
      }
      await file.close();
    } catch {
      // Not written yet.
    } finally {
      busy = false;
    }
  };
  const timer = setInterval(readNewLines, 200);
  return () => clearInterval(timer);
}

/**
 * Runs a program to its end.
 * @param {import('./child.mjs').Program & { problem: string, fix: string, note?: (text: string) => void, shown?: number }} program
 *   `problem`/`fix`: the texts of the error when it fails;
 *   `note`: receives the newest line of its output; `shown`: how many last lines a failure shows
 * @returns the last lines of its output
 */
export async function runCommand({ problem, fix, note = () => {}, shown = 12, ...program }) {
  const child = await startChild(program);
  const stopFollowing = followLog(child.log, note);
  const { code, error } = await child.ended;
  stopFollowing();
  const lines = readLastLines(child.log, shown);
  if (code === 0) return lines;
  throw (
    findExitCause(child.log, lines) ??
    new CliError(problem, fix, { log: child.log, lines: error ? [error.message] : lines })
  );
}
