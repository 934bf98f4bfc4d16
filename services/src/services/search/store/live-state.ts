import { eq } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { toInstant } from '../../../kit/values/schemas';
import type { FeedSummary } from '../contract';
import { liveSources } from '../schema';

/** Milliseconds. Producers refresh their data every 30 seconds. */
export const staleAfterMs = 90_000;

export const isStale = (dataAt: Date | null, now: Date): boolean =>
  dataAt === null || now.getTime() - dataAt.getTime() > staleAfterMs;

/** How old the live data of a feed are: the earliest of its addresses with trips. Undefined without live data. */
export async function findLiveState(
  { database, configuration, clock }: ServiceContext,
  feedId: string,
): Promise<FeedSummary['live']> {
  const { length } = configuration.feeds.find(({ id }) => id === feedId)?.live ?? [];
  if (length === 0) return undefined;
  const rows = await database.select().from(liveSources).where(eq(liveSources.feedId, feedId));
  const sources = rows.filter(({ position }) => position < length);
  const withTrips = sources.filter(({ hasTrips }) => hasTrips);
  const times = (withTrips.length > 0 ? withTrips : sources).flatMap(({ dataAt }) => dataAt ?? []);
  const [first = null] = times.sort((a, b) => a.getTime() - b.getTime());
  return { at: first && toInstant(first), isStale: isStale(first, clock.now()) };
}
