import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../foundation/database/connection';
import { nestedRows } from '../../foundation/database/nested-rows';
import { statement } from '../../foundation/database/statement';
import { admissions, bookings, exchangeOperations, reservations, travellers } from '../schema';
import { isLive } from '../verdict/assess-swap';

/** A booking with all that hangs on it, as the tables have it. */
export type BookingRecord = {
  booking: typeof bookings.$inferSelect;
  /** In the order in which they were booked. */
  travellers: (typeof travellers.$inferSelect)[];
  admissions: (typeof admissions.$inferSelect)[];
  /** Confirmed places alone, not those held for an exchange. */
  reservations: (typeof reservations.$inferSelect)[];
  activeOperationId: string | null;
};

const held = and(
  eq(exchangeOperations.bookingId, bookings.id),
  eq(exchangeOperations.status, 'ON_HOLD'),
  gt(exchangeOperations.heldUntil, sql.placeholder('now')),
);

const bookingsOf = statement((database) =>
  database
    .select({
      booking: bookings,
      travellers: nestedRows(
        travellers,
        eq(travellers.bookingId, bookings.id),
        asc(travellers.position),
      ),
      admissions: nestedRows(
        admissions,
        eq(admissions.bookingId, bookings.id),
        asc(admissions.createdAt),
        asc(admissions.endedAt),
        asc(admissions.id),
      ),
      reservations: nestedRows(
        reservations,
        and(eq(reservations.bookingId, bookings.id), eq(reservations.state, 'CONFIRMED')),
      ),
      activeOperationId: sql<
        string | null
      >`(select ${exchangeOperations.id} from ${exchangeOperations} where ${held} limit 1)`,
    })
    .from(bookings)
    .where(sql`${bookings.id} = any(${sql.placeholder('ids')}::uuid[])`),
);

/** The bookings of these ids that exist, in the order of their departure; one statement. */
export async function readBookings(
  database: Database,
  bookingIds: readonly string[],
  now: Date,
): Promise<BookingRecord[]> {
  if (bookingIds.length === 0) return [];
  const records = await bookingsOf(database, { ids: [...bookingIds], now });
  return records.sort((one, other) =>
    one.booking.journey.departure.localeCompare(other.booking.journey.departure),
  );
}

const lock = statement((database) =>
  database
    .select({ id: bookings.id })
    .from(bookings)
    .where(eq(bookings.id, sql.placeholder('bookingId')))
    .for('update'),
);

/** Holds the booking for the rest of the transaction: always the first lock of an exchange. */
export async function lockBooking(transaction: Database, bookingId: string): Promise<void> {
  await lock(transaction, { bookingId });
}

export const liveAdmissions = (record: BookingRecord) =>
  record.admissions.filter((admission) => isLive(admission.state));
