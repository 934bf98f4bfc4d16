import { open } from 'node:fs/promises';
import { lastLines, startChild } from './child.mjs';
import { Complaint, causeOfEnd } from './complaint.mjs';

/** Reads what a log has grown by, a few times a second, and hands on its newest line. */
const followLog = (log, onLine) => {
  let position = 0;
  let busy = false;
  const look = async () => {
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
  const timer = setInterval(look, 200);
  return () => clearInterval(timer);
};

/**
 * Runs a program to its end.
 * @param {object} program as for startChild, and `wrong`/`mend`: the words when it fails;
 *   `note`: gets the newest line it wrote; `shown`: how many of its last lines tell a failure
 * @returns the last lines it wrote
 */
export const runCommand = async ({ wrong, mend, note = () => {}, shown = 12, ...program }) => {
  const child = await startChild(program);
  const stopFollowing = followLog(child.log, note);
  const { code, error } = await child.ended;
  stopFollowing();
  const lines = lastLines(child.log, shown);
  if (code === 0) return lines;
  throw (
    causeOfEnd(child.log, lines) ??
    new Complaint(wrong, mend, { log: child.log, lines: error ? [error.message] : lines })
  );
};
