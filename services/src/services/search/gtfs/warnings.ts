/** Both forms of a sentence part that follows a number: `trip goes back`, `trips go back`. */
export type WarningKind = { one: string; many: string };

/** Defects of a feed that can be imported: each kind with its count and first example. */
export class Warnings {
  private readonly kinds = new Map<string, { kind: WarningKind; count: number; example: string }>();

  add(kind: WarningKind, example: string): void {
    const existing = this.kinds.get(kind.many);
    if (existing) existing.count += 1;
    else this.kinds.set(kind.many, { kind, count: 1, example });
  }

  list(): string[] {
    return [...this.kinds.values()].map(({ kind, count, example }) =>
      count === 1 ? `1 ${kind.one}: ${example}` : `${count} ${kind.many}, the first: ${example}`,
    );
  }
}
