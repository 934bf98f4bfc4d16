import type { Clock } from 'shared-server/clock';
import type { z } from 'zod';

type Known = { response: unknown; since: number };

/** Of one shape; then the cache starts empty again. */
const maxResponses = 5_000;

/**
 * Responses of operations with `cacheSeconds`, which services request again and again: limits, conditions,
 * layouts. Cached after they were parsed, by the schema of the caller.
 */
export class ResponseCache {
  private readonly known = new WeakMap<z.ZodType, Map<string, Known>>();

  constructor(private readonly clock: Clock) {}

  /** The cached response when it is younger than `cacheSeconds`, or that of `request`; errors are not cached. */
  async get<T>(
    shape: z.ZodType,
    url: string,
    cacheSeconds: number,
    request: () => Promise<T>,
  ): Promise<T> {
    const responses = this.known.get(shape) ?? new Map<string, Known>();
    this.known.set(shape, responses);
    const now = this.clock.now().getTime();
    const found = responses.get(url);
    // The clock of staging may be set back.
    if (found && Math.abs(now - found.since) < cacheSeconds * 1000) return found.response as T;
    const response = await request();
    if (responses.size >= maxResponses) responses.clear();
    responses.set(url, { response, since: now });
    return response;
  }
}
