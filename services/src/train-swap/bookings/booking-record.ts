import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Database } from '../../foundation/database/connection';
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

const groupBy = <T>(rows: readonly T[], key: (row: T) => string | null) => {
  const groups = new Map<string | null, T[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group) group.push(row);
    else groups.set(key(row), [row]);
  }
  return groups;
};

/** The bookings of these ids that exist, in the order of their departure. */
export async function readBookings(
  database: Database,
  bookingIds: readonly string[],
  now: Date,
): Promise<BookingRecord[]> {
  if (bookingIds.length === 0) return [];
  const ids = [...bookingIds];
  const heads = await database.select().from(bookings).where(inArray(bookings.id, ids));
  const people = await database
    .select()
    .from(travellers)
    .where(inArray(travellers.bookingId, ids))
    .orderBy(asc(travellers.position));
  const rights = await database
    .select()
    .from(admissions)
    .where(inArray(admissions.bookingId, ids))
    .orderBy(asc(admissions.createdAt), asc(admissions.endedAt), asc(admissions.id));
  const places = await database
    .select()
    .from(reservations)
    .where(and(inArray(reservations.bookingId, ids), eq(reservations.state, 'CONFIRMED')));
  const held = await database
    .select({ id: exchangeOperations.id, bookingId: exchangeOperations.bookingId })
    .from(exchangeOperations)
    .where(
      and(
        inArray(exchangeOperations.bookingId, ids),
        eq(exchangeOperations.status, 'ON_HOLD'),
        gt(exchangeOperations.heldUntil, now),
      ),
    );
  const peopleOf = groupBy(people, (row) => row.bookingId);
  const rightsOf = groupBy(rights, (row) => row.bookingId);
  const placesOf = groupBy(places, (row) => row.bookingId);
  return heads
    .map((booking) => ({
      booking,
      travellers: peopleOf.get(booking.id) ?? [],
      admissions: rightsOf.get(booking.id) ?? [],
      reservations: placesOf.get(booking.id) ?? [],
      activeOperationId: held.find((row) => row.bookingId === booking.id)?.id ?? null,
    }))
    .sort((one, other) =>
      one.booking.journey.departure.localeCompare(other.booking.journey.departure),
    );
}

/** Holds the booking for the rest of the transaction: always the first lock of an exchange. */
export async function lockBooking(transaction: Database, bookingId: string): Promise<void> {
  await transaction
    .select({ id: bookings.id })
    .from(bookings)
    .where(eq(bookings.id, bookingId))
    .for('update');
}

export const liveAdmissions = (record: BookingRecord) =>
  record.admissions.filter((admission) => isLive(admission.state));
