import { and, count, eq, gt, ne, sql } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import type { BookingRow } from '../bookings/booking-record';
import { wishes } from '../schema';
import { getRouteDayKey } from './route-day';

/** The number of open wishes of other bookings for each journey id on the route and day of a booking. */
export async function countWishesOfOthers(
  { database, clock }: Pick<ServiceContext, 'database' | 'clock'>,
  booking: BookingRow,
): Promise<Map<string, number>> {
  const journeyId = sql<string>`jsonb_array_elements_text(${wishes.journeyIds})`;
  const rows = await database
    .select({ journeyId, count: count() })
    .from(wishes)
    .where(
      and(
        eq(wishes.routeDay, getRouteDayKey(booking.journey)),
        eq(wishes.state, 'OPEN'),
        gt(wishes.deadline, clock.now()),
        ne(wishes.bookingId, booking.id),
      ),
    )
    .groupBy(journeyId);
  return new Map(rows.map((row) => [row.journeyId, row.count]));
}
