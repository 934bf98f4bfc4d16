import { sql } from 'drizzle-orm';
import type { ServiceContext } from '../../../../kit/context';
import type { Database } from '../../../../kit/database/connections/connection';
import { prepareStatement } from '../../../../kit/database/prepared-statement';
import { marketChanges } from '../../schema';

/** Changes since a database snapshot. `all` means that everything may have changed. */
export type MarketChanges = {
  snapshot: string;
  /** Database time in seconds. Changes are deleted by this clock. */
  at: number;
  /** Of the requested route-day. */
  bookingIds: string[];
  /** Of all route-days. */
  trainRunIds: number[];
  all: boolean;
};

/** Changes are deleted after this time. */
const retentionMinutes = 15;

/**
 * All changes committed since the snapshot `since` (null: none), in any commit order, and the snapshot for the next
 * call. Data read afterwards may be newer; such changes are returned again. Without a route-day: changes of trains
 * only.
 */
export async function readMarketChanges(
  database: Database,
  routeDay: string | null,
  since: { snapshot: string } | null,
): Promise<MarketChanges> {
  const snapshot = since?.snapshot ?? null;
  const [found] = await selectChanges(database, { routeDay, snapshot });
  return {
    snapshot: found?.snapshot ?? '',
    at: found?.at ?? 0,
    bookingIds: found?.bookings ?? [],
    trainRunIds: found?.runs ?? [],
    all: found?.all ?? false,
  };
}

const selectChanges = prepareStatement((database) => {
  const routeDay = sql.placeholder('routeDay');
  const before = sql`${sql.placeholder('snapshot')}::text::pg_snapshot`;
  const changes = database
    .select()
    .from(marketChanges)
    .where(sql`${marketChanges.transaction} >= pg_snapshot_xmin(${before})
      and not pg_visible_in_snapshot(${marketChanges.transaction}, ${before})
      and (${marketChanges.routeDay} is null or ${marketChanges.routeDay} = ${routeDay})`)
    .as('changes');
  return database
    .select({
      snapshot: sql<string>`pg_current_snapshot()::text`,
      at: sql<number>`extract(epoch from clock_timestamp())::float8`,
      bookings: sql<
        string[] | null
      >`array_agg(distinct ${changes.bookingId}) filter (where ${changes.bookingId} is not null)`,
      runs: sql<
        number[] | null
      >`array_agg(distinct ${changes.trainRunId}) filter (where ${changes.trainRunId} is not null)`,
      all: sql<
        boolean | null
      >`bool_or(${changes.bookingId} is null and ${changes.trainRunId} is null)`,
    })
    .from(changes);
});

/** Half of the retention time, in seconds. After a longer gap a reader must reload everything. */
export const maxReadGapSeconds = (retentionMinutes * 60) / 2;

/** Invalidates all cached markets, because data of other services changed. */
export async function invalidateAllMarkets(database: Database): Promise<void> {
  await database.insert(marketChanges).values({});
}

export async function purgeMarketChanges({ database }: ServiceContext): Promise<void> {
  await database.execute(
    sql`delete from ${marketChanges} where at < clock_timestamp() - make_interval(mins => ${retentionMinutes})`,
  );
}
