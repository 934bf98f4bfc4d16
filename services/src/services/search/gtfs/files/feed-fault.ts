export type FaultPlace = { file?: string; line?: number; field?: string };

/**
 * A feed that cannot be imported. Its message is one sentence for the person who brought the feed:
 * where (file, line, field), what is wrong there, and how to mend it.
 */
export class FeedFault extends Error {
  override readonly name = 'FeedFault';
  readonly place: FaultPlace;

  constructor(place: FaultPlace, problem: string, mend: string) {
    const where = [place.file, place.line && `line ${place.line}`, place.field].filter(Boolean);
    super(`${where.length > 0 ? `${where.join(', ')}: ` : ''}${problem}; ${mend}.`);
    this.place = place;
  }
}
