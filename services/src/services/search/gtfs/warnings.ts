/** Defects of a feed that can be imported: each kind with its count and first example. */
export class Warnings {
  private readonly kinds = new Map<string, { one: string; count: number; example: string }>();

  /** `one` and `many` are the forms of a sentence part that follows a number: `trip goes back`, `trips go back`. */
  add(one: string, many: string, example: string): void {
    const existing = this.kinds.get(many);
    if (existing) existing.count += 1;
    else this.kinds.set(many, { one, count: 1, example });
  }

  list(): string[] {
    return [...this.kinds].map(([many, { one, count, example }]) =>
      count === 1 ? `1 ${one}: ${example}` : `${count} ${many}, the first: ${example}`,
    );
  }
}
