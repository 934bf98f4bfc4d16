import { and, arrayContains, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import type { Database } from '../../../kit/database/connection';
import { reservations, trainRuns, wishes } from '../schema';
import { marketsOfWish, trainMarket } from '../wishes/markets-of-wish';

const isOpen = (now: Date) => and(eq(wishes.state, 'OPEN'), gt(wishes.deadline, now));

/**
 * The markets in which somebody may wait for what an exchange of these bookings let go: on this route-day, on others that
 * its trains are of too, or on the trains. Most exchanges concern nobody.
 */
export async function marketsFreed(
  { database, clock }: ServiceContext,
  bookingIds: readonly string[],
  routeDay: string,
): Promise<string[]> {
  const open = isOpen(clock.now());
  // The trains that these bookings have or had a place on.
  const runs = sql`array(select ${reservations.trainRunId} from ${reservations}
    where ${inArray(reservations.bookingId, bookingIds)})`;
  // One row of this route-day, one of each other on which one of the trains is wanted, and one of each of the trains.
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
    return trainRunId === null ? [] : [trainMarket(trainRunId)];
  });
}

/** The markets in which somebody wants this train, or another seat on it: route-days first. */
export async function marketsOfTrain(
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
  return routeDaysFirst(rows);
}

/** The markets of those of these wishes that are open still: route-days first, for there the whole way is to be had. */
export async function marketsOfOpen(
  database: Database,
  wishIds: readonly string[],
): Promise<string[]> {
  const open = await database
    .select({ routeDay: wishes.routeDay, trainRunId: wishes.trainRunId })
    .from(wishes)
    .where(and(inArray(wishes.id, [...wishIds]), eq(wishes.state, 'OPEN')));
  return routeDaysFirst(open);
}

function routeDaysFirst(open: readonly Parameters<typeof marketsOfWish>[0][]): string[] {
  const markets = open.map(marketsOfWish);
  return [...new Set([...markets.map(([routeDay = '']) => routeDay), ...markets.flat()])];
}
