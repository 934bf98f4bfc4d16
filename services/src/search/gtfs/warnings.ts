/** What was odd in a feed but could be imported: each kind once, counted, with its first example. */
export class Warnings {
  private readonly kinds = new Map<string, { count: number; example: string }>();

  /** `kind` is a plain sentence part that reads well after a number: `trips go back in time`. */
  add(kind: string, example: string): void {
    const known = this.kinds.get(kind);
    if (known) known.count += 1;
    else this.kinds.set(kind, { count: 1, example });
  }

  list(): string[] {
    return [...this.kinds].map(([kind, { count, example }]) =>
      count === 1 ? `1 ${kind}: ${example}` : `${count} ${kind}, the first: ${example}`,
    );
  }
}
