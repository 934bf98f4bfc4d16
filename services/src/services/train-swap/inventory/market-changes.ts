import { sql } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import type { Database } from '../../../kit/database/connection';
import { marketChanges } from '../schema';

/** What has changed since a snapshot of the database; `all`: nobody knows what. */
export type MarketChanges = {
  snapshot: string;
  /** Seconds by the clock of the database, which forgets changes by it. */
  at: number;
  /** Of the route-day that was asked for. */
  bookingIds: string[];
  /** Of every route-day. */
  trainRunIds: number[];
  all: boolean;
};

/** Whoever has not looked for this long may have missed what was forgotten meanwhile. */
const keptMinutes = 15;

/**
 * Everything that was committed since `since` (a snapshot; null: from now on), whatever the order of the
 * commits, and the snapshot to ask with next time. What is read after it may be newer, and is told of again.
 * Without a route-day: what concerns trains.
 */
export async function readMarketChanges(
  database: Database,
  routeDay: string | null,
  since: { snapshot: string } | null,
): Promise<MarketChanges> {
  const before = sql`${since?.snapshot ?? null}::text::pg_snapshot`;
  const news = database
    .select()
    .from(marketChanges)
    .where(sql`${marketChanges.transaction} >= pg_snapshot_xmin(${before})
      and not pg_visible_in_snapshot(${marketChanges.transaction}, ${before})
      and (${marketChanges.routeDay} is null or ${marketChanges.routeDay} = ${routeDay})`)
    .as('news');
  const [found] = await database
    .select({
      snapshot: sql<string>`pg_current_snapshot()::text`,
      at: sql<number>`extract(epoch from clock_timestamp())::float8`,
      bookings: sql<
        string[] | null
      >`array_agg(distinct ${news.bookingId}) filter (where ${news.bookingId} is not null)`,
      runs: sql<
        number[] | null
      >`array_agg(distinct ${news.trainRunId}) filter (where ${news.trainRunId} is not null)`,
      all: sql<boolean | null>`bool_or(${news.bookingId} is null and ${news.trainRunId} is null)`,
    })
    .from(news);
  return {
    snapshot: found?.snapshot ?? '',
    at: found?.at ?? 0,
    bookingIds: found?.bookings ?? [],
    trainRunIds: found?.runs ?? [],
    all: found?.all ?? false,
  };
}

/** Half of the time that changes are kept for, in seconds: whoever is later reads all anew. */
export const longestGapSeconds = (keptMinutes * 60) / 2;

/** What other services answered may have changed, too: whoever keeps a market in memory reads it anew. */
export async function changeAllMarkets(database: Database): Promise<void> {
  await database.insert(marketChanges).values({});
}

export async function forgetMarketChanges({ database }: ServiceContext): Promise<void> {
  await database.execute(
    sql`delete from ${marketChanges} where at < clock_timestamp() - make_interval(mins => ${keptMinutes})`,
  );
}
