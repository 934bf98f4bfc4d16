import { sql } from 'drizzle-orm';
import type { ServiceContext } from '../../../foundation/context';
import type { Database } from '../../../foundation/database/connection';
import { marketChanges } from '../../schema';

/** What has changed for one route-day since a snapshot of the database; `all`: nobody knows what. */
export type MarketChanges = {
  snapshot: string;
  /** Seconds by the clock of the database, which forgets changes by it. */
  at: number;
  bookingIds: string[];
  trainRunIds: number[];
  all: boolean;
};

/** Whoever has not looked for this long may have missed what was forgotten meanwhile. */
const keptMinutes = 15;

/**
 * Everything that was committed since `since` (a snapshot; null: from now on), whatever the order of the
 * commits, and the snapshot to ask with next time. What is read after it may be newer, and is told of again.
 */
export async function readMarketChanges(
  database: Database,
  routeDay: string,
  since: { snapshot: string } | null,
): Promise<MarketChanges> {
  const { rows } = await database.execute<{
    snapshot: string;
    at: number;
    bookings: string[] | null;
    runs: number[] | null;
    all: boolean | null;
  }>(sql`
    with news as (
      select route_day, booking_id, train_run_id from ${marketChanges}
      where ${since?.snapshot ?? null}::text is not null
        and transaction >= pg_snapshot_xmin(${since?.snapshot ?? null}::text::pg_snapshot)
        and not pg_visible_in_snapshot(transaction, ${since?.snapshot ?? null}::text::pg_snapshot)
        and (route_day is null or route_day = ${routeDay})
    )
    select pg_current_snapshot()::text as snapshot,
      extract(epoch from clock_timestamp())::float8 as at,
      (select array_agg(distinct booking_id) from news where booking_id is not null) as bookings,
      (select array_agg(distinct train_run_id) from news where train_run_id is not null) as runs,
      (select bool_or(booking_id is null and train_run_id is null) from news) as all`);
  const [row] = rows;
  return {
    snapshot: row?.snapshot ?? '',
    at: row?.at ?? 0,
    bookingIds: row?.bookings ?? [],
    trainRunIds: row?.runs ?? [],
    all: row?.all ?? false,
  };
}

/** Half of the time that changes are kept for, in seconds: whoever is later reads all anew. */
export const longestGapSeconds = (keptMinutes * 60) / 2;

export async function forgetMarketChanges({ database }: ServiceContext): Promise<void> {
  await database.execute(
    sql`delete from ${marketChanges} where at < clock_timestamp() - make_interval(mins => ${keptMinutes})`,
  );
}
