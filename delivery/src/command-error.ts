/** A command that cannot be carried out: what is wrong, and what mends it. */
export class CommandError extends Error {
  override name = 'CommandError';
  readonly mend: string | undefined;
  constructor(message: string, { mend }: { mend?: string } = {}) {
    super(message);
    this.mend = mend;
  }
}
