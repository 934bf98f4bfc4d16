import { and, asc, eq, gt, inArray, isNotNull, type Placeholder, sql } from 'drizzle-orm';
import type { Database } from '../../../kit/database/connections/connection';
import { nestedRowIf, nestedRows } from '../../../kit/database/nested-rows';
import { isLive } from '../contract/booking';
import {
  admissions,
  bookings,
  carrierBookings,
  exchangeOperations,
  reservations,
  travellers,
} from '../schema';
import type { Seated } from './order-seats';

export type BookingRow = typeof bookings.$inferSelect;

export type BookingRecord = {
  booking: BookingRow;
  /** In booking order. */
  travellers: (typeof travellers.$inferSelect)[];
  admissions: (typeof admissions.$inferSelect)[];
  /** Confirmed places only, without places held for an exchange. */
  reservations: (typeof reservations.$inferSelect)[];
  activeOperationId: string | null;
  /** What the carrier's system has; null for a booking that is only here. */
  carrier: typeof carrierBookings.$inferSelect | null;
};

export type CarrierRow = NonNullable<BookingRecord['carrier']>;
/** A booking in the system of a carrier. */
export type CarrierRecord = BookingRecord & { carrier: CarrierRow };

export const isOnHold = eq(exchangeOperations.status, 'ON_HOLD');

export const recordColumns = (now: Date | Placeholder) => ({
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
  activeOperationId: sql<string | null>`(select ${exchangeOperations.id} from ${exchangeOperations}
    where ${and(
      eq(exchangeOperations.bookingId, bookings.id),
      isOnHold,
      gt(exchangeOperations.heldUntil, now),
    )} limit 1)`,
  carrier: nestedRowIf(
    isNotNull(bookings.carrier),
    carrierBookings,
    eq(carrierBookings.bookingId, bookings.id),
  ),
});

export async function readBooking(
  database: Database,
  bookingId: string,
  now: Date,
): Promise<BookingRecord | null> {
  const [record] = await database
    .select(recordColumns(now))
    .from(bookings)
    .where(eq(bookings.id, bookingId));
  return record ?? null;
}

/** The existing bookings among these ids, by departure. */
export async function readBookings(
  database: Database,
  bookingIds: readonly string[],
  now: Date,
): Promise<BookingRecord[]> {
  if (bookingIds.length === 0) return [];
  const records = await database
    .select(recordColumns(now))
    .from(bookings)
    .where(inArray(bookings.id, bookingIds));
  return records.sort((one, other) =>
    one.booking.journey.departure.localeCompare(other.booking.journey.departure),
  );
}

export async function findBookingRow(
  database: Database,
  bookingId: string,
): Promise<BookingRow | null> {
  const [booking] = await database.select().from(bookings).where(eq(bookings.id, bookingId));
  return booking ?? null;
}

/** Locks the booking for the rest of the transaction. Always the first lock of an exchange. */
export async function lockBooking(
  transaction: Database,
  bookingId: string,
): Promise<BookingRow | null> {
  const [booking] = await transaction
    .select()
    .from(bookings)
    .where(eq(bookings.id, bookingId))
    .for('update');
  return booking ?? null;
}

/** All rights to travel of a booking, including ended ones, in no order. */
export const readAdmissions = (
  database: Database,
  bookingId: string,
): Promise<BookingRecord['admissions']> =>
  database.select().from(admissions).where(eq(admissions.bookingId, bookingId));

export const liveAdmissions = (record: Pick<BookingRecord, 'admissions'>) =>
  record.admissions.filter((admission) => isLive(admission.state));

/** The places of the travellers, from our inventory or the carrier's system. */
export const getPlaces = ({ carrier, reservations }: BookingRecord): readonly Seated[] =>
  carrier?.places ?? reservations;
