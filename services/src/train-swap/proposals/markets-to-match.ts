import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ServiceContext } from '../../foundation/context';
import type { Database } from '../../foundation/database/connection';
import { statement } from '../../foundation/database/statement';
import { reservations, wishes } from '../schema';
import { marketsOfWish, trainMarket } from '../wishes/markets-of-wish';

const isOpen = sql`${wishes.state} = 'OPEN' and ${wishes.deadline} > ${sql.placeholder('now')}`;

/** Of a route-day one row, and one of each train that the booking has or had a place on; if anybody wishes there. */
const wishedFor = statement((database) =>
  database
    .select({
      routeDay: sql<string | null>`wished.route_day`,
      trainRunId: sql<number | null>`wished.train_run_id`,
    })
    .from(sql`(
      (select ${wishes.routeDay} as route_day, null::int as train_run_id from ${wishes}
        where ${wishes.routeDay} = ${sql.placeholder('routeDay')} and ${isOpen} limit 1)
      union all
      (select distinct null, ${wishes.trainRunId} from ${wishes}
        where ${isOpen} and ${wishes.trainRunId} in (select ${reservations.trainRunId}
          from ${reservations} where ${reservations.bookingId} = ${sql.placeholder('bookingId')}))
    ) as wished`),
);

/**
 * The markets in which somebody may wait for what an exchange of this booking let go, on this route-day or on its
 * trains. Most exchanges concern nobody.
 */
export async function marketsFreed(
  { database, clock }: ServiceContext,
  bookingId: string,
  routeDay: string,
): Promise<string[]> {
  const rows = await wishedFor(database, { bookingId, routeDay, now: clock.now() });
  return rows.flatMap(({ routeDay, trainRunId }) => {
    if (routeDay !== null) return [routeDay];
    return trainRunId === null ? [] : [trainMarket(trainRunId)];
  });
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
  const markets = open.map(marketsOfWish);
  return [...new Set([...markets.map(([routeDay = '']) => routeDay), ...markets.flat()])];
}
