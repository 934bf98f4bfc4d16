import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../../kit/database/connections/connection';
import type { BookingRow } from '../../bookings/booking-record';
import { wishes } from '../../schema';
import { getRouteDayKey } from '../../wishes/wish-markets';

/** Places may be free at the carrier of a booking. The next run asks for all open wishes of its route and day. */
export async function checkAgain(
  database: Database,
  { carrier, journey }: Pick<BookingRow, 'carrier' | 'journey'>,
): Promise<void> {
  const isHere = and(
    eq(wishes.carrier, carrier ?? ''),
    eq(wishes.routeDay, getRouteDayKey(journey)),
    eq(wishes.state, 'OPEN'),
  );
  await database.update(wishes).set({ checkedAt: null }).where(isHere);
}
