/**
 * A cache of the most recently used promises. A rejected promise is removed, so that the next call retries.
 */
export class LruCache<V extends Promise<unknown>> {
  private readonly values = new Map<string, V>();

  constructor(private readonly maxSize: number) {}

  get(key: string, create: () => V): V {
    const cached = this.values.get(key);
    const value = cached ?? create();
    if (!cached) value.catch(() => this.values.delete(key));
    this.values.delete(key);
    this.values.set(key, value);
    for (const lruKey of this.values.keys()) {
      if (this.values.size <= this.maxSize) break;
      this.values.delete(lruKey);
    }
    return value;
  }
}
