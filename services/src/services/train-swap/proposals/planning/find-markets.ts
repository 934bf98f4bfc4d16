import { and, arrayContains, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { ServiceContext } from '../../../../kit/context';
import type { Database } from '../../../../kit/database/connections/connection';
import { reservations, trainRuns, wishes } from '../../schema';
import { getTrainMarket, getWishMarkets } from '../../wishes/wish-markets';

const isOpen = (now: Date) => and(eq(wishes.state, 'OPEN'), gt(wishes.deadline, now));

/**
 * Markets with open wishes that may want the released places of these bookings: this route-day, other route-days with the
 * same trains, and the trains.
 */
export async function findFreedMarkets(
  { database, clock }: ServiceContext,
  bookingIds: readonly string[],
  routeDay: string,
): Promise<string[]> {
  const open = isOpen(clock.now());
  // The trains on which these bookings have or had a place.
  const runs = sql`array(select ${reservations.trainRunId} from ${reservations}
    where ${inArray(reservations.bookingId, bookingIds)})`;
  // One row for this route-day, for each other route-day that wants one of the trains, and for each train.
  const rows = await database
    .select({
      routeDay: sql<string | null>`wished.route_day`,
      trainRunId: sql<number | null>`wished.train_run_id`,
    })
    .from(sql`(
      (select ${wishes.routeDay} as route_day, null::int as train_run_id from ${wishes}
        where ${wishes.routeDay} = ${routeDay} and ${open} limit 1)
      union all
      (select distinct ${wishes.routeDay}, null::int from ${wishes}
        where ${open} and ${wishes.wantedRunIds} && ${runs} and ${wishes.routeDay} <> ${routeDay})
      union all
      (select distinct null, ${wishes.trainRunId} from ${wishes}
        where ${open} and ${wishes.trainRunId} = any(${runs}))
    ) as wished`);
  return rows.flatMap(({ routeDay, trainRunId }) => {
    if (routeDay !== null) return [routeDay];
    return trainRunId === null ? [] : [getTrainMarket(trainRunId)];
  });
}

/** Markets with open wishes for this train or a seat on it, route-days first. */
export async function findTrainMarkets(
  { database, clock }: ServiceContext,
  train: { trainId: string; serviceDate: string },
): Promise<string[]> {
  const rows = await database
    .selectDistinct({
      routeDay: wishes.routeDay,
      trainRunId: sql<
        number | null
      >`case when ${wishes.trainRunId} = ${trainRuns.id} then ${trainRuns.id} end`,
    })
    .from(trainRuns)
    .innerJoin(
      wishes,
      or(
        eq(wishes.trainRunId, trainRuns.id),
        arrayContains(wishes.wantedRunIds, sql`array[${trainRuns.id}]`),
      ),
    )
    .where(
      and(
        eq(trainRuns.trainId, train.trainId),
        eq(trainRuns.serviceDate, train.serviceDate),
        isOpen(clock.now()),
      ),
    );
  return sortRouteDaysFirst(rows);
}

/** Markets of the open ones of these wishes, route-days first. */
export async function findOpenWishMarkets(
  database: Database,
  wishIds: readonly string[],
): Promise<string[]> {
  const open = await database
    .select({ routeDay: wishes.routeDay, trainRunId: wishes.trainRunId })
    .from(wishes)
    .where(and(inArray(wishes.id, [...wishIds]), eq(wishes.state, 'OPEN')));
  return sortRouteDaysFirst(open);
}

function sortRouteDaysFirst(open: readonly Parameters<typeof getWishMarkets>[0][]): string[] {
  const markets = open.map(getWishMarkets);
  return [...new Set([...markets.map(([routeDay = '']) => routeDay), ...markets.flat()])];
}
