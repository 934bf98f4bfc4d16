/** A command that failed: the message is one sentence, `fix` says what to do. */
export class CommandError extends Error {
  override name = 'CommandError';
  readonly fix: string | undefined;
  constructor(message: string, { fix }: { fix?: string } = {}) {
    super(message);
    this.fix = fix;
  }
}

/** The command line is not valid. */
export class UsageError extends CommandError {
  override name = 'UsageError';
}
