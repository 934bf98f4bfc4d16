import type { ServiceContext } from '../../../../kit/context';
import type { Database } from '../../../../kit/database/connections/connection';
import { type MarketChanges, maxReadGapSeconds, readMarketChanges } from './market-changes';
import { countTaken, type Span, type TakenInCoaches } from './occupancy';

/** Number of trains. A quote reads about forty. */
const maxCachedTrains = 5_000;

/**
 * Caches the number of taken places per train in this process. Every read first evicts the trains that changed since
 * the last read, so results are always as committed. Most trains of a quote have not changed, and a count reads all
 * their seats.
 */
export function createOccupancyCache(maxGapSeconds: number = maxReadGapSeconds) {
  let lastRead: Pick<MarketChanges, 'snapshot' | 'at'> | null = null;
  // By train, then by span. A pending count is evicted like the others, because it may be older than the change.
  const cache = new Map<number, Map<string, Promise<TakenInCoaches>>>();

  async function evictChanged(database: Database): Promise<void> {
    const before = lastRead;
    const changes = await readMarketChanges(database, null, before);
    // Another call was first. Changes since that call were not read, so read again.
    if (before === null && lastRead !== null) return evictChanged(database);
    if (changes.all || (before !== null && changes.at - before.at > maxGapSeconds)) cache.clear();
    for (const trainRunId of changes.trainRunIds) cache.delete(trainRunId);
    lastRead = changes;
  }

  function store({ trainRunId, ...span }: Span, count: Promise<TakenInCoaches>): void {
    const spansOfTrain = cache.get(trainRunId) ?? new Map<string, Promise<TakenInCoaches>>();
    // The most recently used train is last.
    cache.delete(trainRunId);
    cache.set(trainRunId, spansOfTrain.set(spanKey(span), count));
    for (const oldKey of cache.keys()) {
      if (cache.size <= maxCachedTrains) return;
      cache.delete(oldKey);
    }
  }

  const spanKey = ({ fromCall, toCall }: Omit<Span, 'trainRunId'>) => `${fromCall} ${toCall}`;
  const findCached = (span: Span) => cache.get(span.trainRunId)?.get(spanKey(span));

  return {
    /** The committed counts for these spans, in their order. */
    async countTaken(database: Database, spans: readonly Span[]): Promise<TakenInCoaches[]> {
      await evictChanged(database);
      const missing = spans.filter((span) => !findCached(span));
      const counted = countTaken(database, missing);
      const fresh = new Map(
        missing.map((span, nth) => {
          const count = counted.then((all) => all[nth] as TakenInCoaches);
          store(span, count);
          // A failed count is not cached. The caller gets the error from the promise.
          count.catch(() => cache.delete(span.trainRunId));
          return [span, count];
        }),
      );
      const all = spans.map((span) => fresh.get(span) ?? findCached(span));
      return Promise.all(all as Promise<TakenInCoaches>[]);
    },
    close: async () => undefined,
  };
}

export const getOccupancyCache = (context: ServiceContext) =>
  context.resource('occupancy-cache', () => createOccupancyCache());
