/** A command that is refused: what is wrong in one sentence, and what mends it. */
export class CommandError extends Error {
  override name = 'CommandError';
  readonly mend: string | undefined;
  constructor(message: string, { mend }: { mend?: string } = {}) {
    super(message);
    this.mend = mend;
  }
}

/** A command line that says nothing sensible. */
export class MisuseError extends CommandError {
  override name = 'MisuseError';
}
