import { join } from 'node:path';
import { runCommand } from '../../process/run-command.mjs';

/**
 * A check that passes when a program ends with 0.
 * @param {import('../run-check.mjs').CheckDescription & { program: { command: string, args: string[] }, fix: string }} check
 *   `fix`: what to do when it fails
 * @returns {import('../run-check.mjs').Check}
 */
export const commandCheck = ({ program, fix, ...check }) => ({
  ...check,
  run: ({ logs, note }) =>
    runCommand({
      name: check.name,
      ...program,
      log: join(logs, `${check.id}.log`),
      note,
      shown: 60,
      problem: `${check.name}:`,
      fix,
    }),
});
