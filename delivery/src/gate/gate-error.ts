import { CommandError } from '../command-error';

/** A reason why a release cannot go live: what is wrong, where, and how to fix it. One line each. */
export type GateFailure = { message: string; where: string; fix: string };

/** One or more failures. `message` and `fix` list those of all failures. */
export class GateError extends CommandError {
  override name = 'GateError';
  readonly failures: readonly GateFailure[];
  constructor(failures: readonly GateFailure[]) {
    super(failures.map(({ message }) => message).join('\n'), {
      fix: [...new Set(failures.map(({ fix }) => fix))].join('\n'),
    });
    this.failures = failures;
  }
}

/** @throws {GateError} when there is a failure */
export function assertNoFailures(failures: readonly GateFailure[]): void {
  if (failures.length > 0) throw new GateError(failures);
}

/** Formats each failure as three lines. */
export function formatFailures(failures: readonly GateFailure[]): string {
  return failures
    .map(({ message, where, fix }) =>
      [message, `  Where: ${where}`, `  Fix: ${fix}`]
        .map((line) => line.replace(/\s*\n\s*/g, ' ').trimEnd())
        .join('\n'),
    )
    .join('\n');
}
