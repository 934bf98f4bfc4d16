import { getTableColumns, inArray } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { toInstant } from '../../../kit/values/schemas';
import type { FeedSummary } from '../contract';
import { liveSources, type StoredAlert } from '../schema';
import { LruCache } from './lru-cache';

/** Milliseconds. Producers refresh trains every 30 seconds, and alerts within ten minutes. */
const [staleAfterMs, staleAlertsAfterMs] = [90_000, 600_000];

export const isStale = (dataAt: Date | null, now: Date, afterMs = staleAfterMs): boolean =>
  dataAt === null || now.getTime() - dataAt.getTime() > afterMs;

/** The live data of a feed. `at` is the earliest of its addresses with trips. */
export type LiveFeed = { at: Date | null; isStale: boolean; alerts: StoredAlert[] };

type Source = Omit<typeof liveSources.$inferSelect, 'alerts'>;

const alertsOfSources = new LruCache<Promise<StoredAlert[]>>(64);

/** The live data of those feeds that have addresses of them. */
export async function loadLiveFeeds(
  { database, configuration, clock }: ServiceContext,
  feedIds: readonly string[],
): Promise<Map<string, LiveFeed>> {
  const settings = configuration.feeds.filter(
    ({ id, live }) => live.length > 0 && feedIds.includes(id),
  );
  if (settings.length === 0) return new Map();
  const { alerts, ...columns } = getTableColumns(liveSources);
  const rows = await database.select(columns).from(liveSources);
  const now = clock.now();
  const loadAlerts = (sources: Source[]) =>
    alertsOfSources.get(JSON.stringify(sources.map(toVersion)), async () => {
      const ids = [...new Set(sources.map(({ feedId }) => feedId))];
      const found = await database
        .select({ ...columns, alerts })
        .from(liveSources)
        .where(inArray(liveSources.feedId, ids));
      return found
        .filter((row) => sources.some(({ position }) => position === row.position))
        .flatMap((row) => row.alerts);
    });
  const entries = settings.map(async ({ id, live }): Promise<[string, LiveFeed]> => {
    const sources = rows.filter(({ feedId, position }) => feedId === id && position < live.length);
    const at = findTime(sources);
    const current = sources.filter(
      ({ readAt, dataAt, problem }) =>
        !isStale(readAt, now, staleAlertsAfterMs) &&
        (problem === null || !isStale(dataAt, now, staleAlertsAfterMs)),
    );
    const known = current.length === 0 ? [] : await loadAlerts(current);
    return [id, { at, isStale: isStale(at, now), alerts: known }];
  });
  return new Map(await Promise.all(entries));
}

const toVersion = ({ feedId, position, dataAt }: Source) => [feedId, position, dataAt];

function findTime(sources: readonly Source[]): Date | null {
  const withTrips = sources.filter(({ hasTrips }) => hasTrips);
  const times = (withTrips.length > 0 ? withTrips : sources).flatMap(({ dataAt }) => dataAt ?? []);
  return times.sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
}

export const toLiveSummary = (live: LiveFeed | undefined): FeedSummary['live'] =>
  live && { at: live.at && toInstant(live.at), isStale: live.isStale };
