import { CommandError } from '../command-error';

/** Why a release may not go live: what is wrong, where, and how to mend it. One line each. */
export type Refusal = { message: string; where: string; mend: string };

/** One or more refusals; `message` and `mend` list them for programs. */
export class RefusedError extends CommandError {
  override name = 'RefusedError';
  readonly refusals: readonly Refusal[];
  constructor(refusals: readonly Refusal[]) {
    super(refusals.map(({ message }) => message).join('\n'), {
      mend: [...new Set(refusals.map(({ mend }) => mend))].join('\n'),
    });
    this.refusals = refusals;
  }
}

/** @throws {RefusedError} when there is a refusal */
export function assertNoRefusals(refusals: readonly Refusal[]): void {
  if (refusals.length > 0) throw new RefusedError(refusals);
}

/** Three lines for each refusal. */
export function formatRefusals(refusals: readonly Refusal[]): string {
  return refusals
    .map(({ message, where, mend }) =>
      [message, `  Where: ${where}`, `  To mend: ${mend}`]
        .map((line) => line.replace(/\s*\n\s*/g, ' ').trimEnd())
        .join('\n'),
    )
    .join('\n');
}
