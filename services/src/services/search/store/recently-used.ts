/**
 * Keeps the values used last, up to `most` of them. A promise that fails is forgotten, so that the
 * next one who asks tries again.
 */
export class RecentlyUsed<V extends Promise<unknown>> {
  private readonly values = new Map<string, V>();

  constructor(private readonly most: number) {}

  get(key: string, make: () => V): V {
    const known = this.values.get(key);
    const value = known ?? make();
    if (!known) value.catch(() => this.values.delete(key));
    this.values.delete(key);
    this.values.set(key, value);
    for (const oldest of this.values.keys()) {
      if (this.values.size <= this.most) break;
      this.values.delete(oldest);
    }
    return value;
  }
}
