import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';

/** With less free space the product cannot run. */
const minFreeBytes = 1_000_000;

/**
 * An error that the user of the command can fix. Printed as one line, the problem and the fix, followed by the last
 * lines of the log.
 */
export class CliError extends Error {
  /** @override */
  name = 'CliError';

  /** @param {string} problem @param {string} fix @param {{ log?: string, lines?: string[] }} [details] */
  constructor(problem, fix, details = {}) {
    super(`${problem} ${fix}`);
    this.log = details.log;
    this.lines = details.lines ?? [];
  }
}

const resetFix = 'Clear it: npm run reset, then npm start.';

const createDiskFullError = () =>
  new CliError('The disk is full.', 'Free some space, then run the command again.');

/** The known cause in an error text or the end of a log; `undefined` when there is none. */
export function findKnownCause(text) {
  if (/ENOSPC|no space left on device|disk quota exceeded|EDQUOT/i.test(text))
    return createDiskFullError();
  if (/\bEROFS\b|read-only file system/i.test(text)) {
    return new CliError('The disk is read-only.', 'Move the project to a writable folder.');
  }
  if (
    /could not locate (a )?(valid|required) checkpoint|is not a (valid )?(data directory|database cluster)|invalid (checkpoint|data in lock file)|database files are incompatible|PANIC:|could not open file "(global|base|pg_wal)|pg_filenode\.map|invalid page in block/i.test(
      text,
    )
  ) {
    return new CliError('The data folder .data is damaged.', resetFix);
  }
  return undefined;
}

/** The known cause of a program's end. On a full disk its log may be incomplete, so the space is checked too. */
export function findExitCause(log, lines) {
  const cause = findKnownCause(lines.join('\n'));
  if (cause) return cause;
  const { bavail, bsize } = statfsSync(dirname(log));
  return bavail * bsize < minFreeBytes ? createDiskFullError() : undefined;
}

/** Converts an error for the user of the command. An unexpected error has its stack. */
export function toCliError(error) {
  if (error instanceof CliError) return error;
  return (
    findKnownCause(String(error?.message ?? error)) ??
    new CliError('The command failed unexpectedly.', 'The error:', {
      lines: String(error?.stack ?? error).split('\n'),
    })
  );
}
