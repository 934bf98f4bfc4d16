/** Both forms of a sentence part that follows a number: `trip goes back`, `trips go back`. */
export type WarningKind = { one: string; many: string };

/** What was odd in a feed but could be imported: each kind once, counted, with its first example. */
export class Warnings {
  private readonly kinds = new Map<string, { kind: WarningKind; count: number; example: string }>();

  add(kind: WarningKind, example: string): void {
    const known = this.kinds.get(kind.many);
    if (known) known.count += 1;
    else this.kinds.set(kind.many, { kind, count: 1, example });
  }

  list(): string[] {
    return [...this.kinds.values()].map(({ kind, count, example }) =>
      count === 1 ? `1 ${kind.one}: ${example}` : `${count} ${kind.many}, the first: ${example}`,
    );
  }
}
