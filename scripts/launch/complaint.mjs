import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';

/** No part of the product can go on with less. */
const fullBelowBytes = 1_000_000;

/**
 * Something the person at the keyboard can mend. Printed as one line, what is wrong and then the mend,
 * with the last lines of the log below it where there is one.
 */
export class Complaint extends Error {
  name = 'Complaint';

  /** @param {string} wrong @param {string} mend @param {{ log?: string, lines?: string[] }} [evidence] */
  constructor(wrong, mend, evidence = {}) {
    super(`${wrong} ${mend}`);
    this.log = evidence.log;
    this.lines = evidence.lines ?? [];
  }
}

const resetMend = 'Clear it: npm run reset, then npm start.';

const diskFull = () =>
  new Complaint('The disk is full.', 'Free some space, then run the command again.');

/** A known cause inside an error or the tail of a log, as a complaint; else `undefined`. */
export const recogniseCause = (text) => {
  if (/ENOSPC|no space left on device|disk quota exceeded|EDQUOT/i.test(text)) return diskFull();
  if (/\bEROFS\b|read-only file system/i.test(text)) {
    return new Complaint(
      'The disk is read-only.',
      'Move the project to a folder you may write to.',
    );
  }
  if (
    /could not locate (a )?(valid|required) checkpoint|is not a (valid )?(data directory|database cluster)|invalid (checkpoint|data in lock file)|database files are incompatible|PANIC:|could not open file "(global|base|pg_wal)|pg_filenode\.map|invalid page in block/i.test(
      text,
    )
  ) {
    return new Complaint('The data folder .data is damaged.', resetMend);
  }
  return undefined;
};

/** The known cause of a program's end; on a full disk its log could not say so itself. */
export const causeOfEnd = (log, lines) => {
  const cause = recogniseCause(lines.join('\n'));
  if (cause) return cause;
  const { bavail, bsize } = statfsSync(dirname(log));
  return bavail * bsize < fullBelowBytes ? diskFull() : undefined;
};
