import type { Clock } from 'shared-server/clock';
import type { z } from 'zod';

type CachedResponse = { response: unknown; since: number };

/** Per schema. The cache is cleared when it is full. */
const maxResponses = 5_000;

/** Caches parsed responses of operations with `cacheSeconds`, such as limits and layouts, by the schema of the caller. */
export class ResponseCache {
  private readonly cache = new WeakMap<z.ZodType, Map<string, CachedResponse>>();

  constructor(private readonly clock: Clock) {}

  /** The cached response when it is younger than `cacheSeconds`, otherwise that of `request`. Errors are not cached. */
  async get<T>(
    shape: z.ZodType,
    key: string,
    cacheSeconds: number,
    request: () => Promise<T>,
  ): Promise<T> {
    const responses = this.cache.get(shape) ?? new Map<string, CachedResponse>();
    this.cache.set(shape, responses);
    const now = this.clock.now().getTime();
    const found = responses.get(key);
    // The staging clock can be set back.
    if (found && Math.abs(now - found.since) < cacheSeconds * 1000) return found.response as T;
    const response = await request();
    if (responses.size >= maxResponses) responses.clear();
    responses.set(key, { response, since: now });
    return response;
  }
}
