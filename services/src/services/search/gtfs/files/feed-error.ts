export type ErrorLocation = { file?: string; line?: number; field?: string };

/**
 * A feed that cannot be imported. The message is one sentence for the user of the command: the location (file, line,
 * field), the problem and the fix.
 */
export class FeedError extends Error {
  override readonly name = 'FeedError';
  readonly location: ErrorLocation;

  constructor(location: ErrorLocation, problem: string, fix: string) {
    const where = [location.file, location.line && `line ${location.line}`, location.field].filter(
      Boolean,
    );
    super(`${where.length > 0 ? `${where.join(', ')}: ` : ''}${problem}; ${fix}.`);
    this.location = location;
  }
}
