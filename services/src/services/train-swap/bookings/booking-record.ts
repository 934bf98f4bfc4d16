import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../../kit/database/connection';
import { nestedRows } from '../../../kit/database/nested-rows';
import { arrayOf, statement } from '../../../kit/database/statement';
import { isLive } from '../contract/booking';
import { admissions, bookings, exchangeOperations, reservations, travellers } from '../schema';

export type BookingRow = typeof bookings.$inferSelect;

/** A booking with all that hangs on it, as the tables have it. */
export type BookingRecord = {
  booking: BookingRow;
  /** In the order in which they were booked. */
  travellers: (typeof travellers.$inferSelect)[];
  admissions: (typeof admissions.$inferSelect)[];
  /** Confirmed places alone, not those held for an exchange. */
  reservations: (typeof reservations.$inferSelect)[];
  activeOperationId: string | null;
};

// States stand in the text of what is sent for every swap: so a plan made once can use the indexes that are of
// one state alone.
export const isOnHold = sql`${exchangeOperations.status} = 'ON_HOLD'`;

const held = and(
  eq(exchangeOperations.bookingId, bookings.id),
  isOnHold,
  gt(exchangeOperations.heldUntil, sql.placeholder('now')),
);

/** Told `now` by whoever selects them. */
export const recordColumns = {
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
    and(eq(reservations.bookingId, bookings.id), sql`${reservations.state} = 'CONFIRMED'`),
  ),
  activeOperationId: sql<
    string | null
  >`(select ${exchangeOperations.id} from ${exchangeOperations} where ${held} limit 1)`,
};

// Of one booking has a statement of its own: how to find it does not depend on which, so that is planned once.
const recordOf = statement((database) =>
  database
    .select(recordColumns)
    .from(bookings)
    .where(eq(bookings.id, sql.placeholder('bookingId'))),
);
const recordsOf = statement((database) =>
  database
    .select(recordColumns)
    .from(bookings)
    .where(sql`${bookings.id} = any(${arrayOf('bookingIds', 'uuid')})`),
);

export async function readBooking(
  database: Database,
  bookingId: string,
  now: Date,
): Promise<BookingRecord | null> {
  const [record] = await recordOf(database, { bookingId, now });
  return record ?? null;
}

/** The bookings of these ids that exist, in the order of their departure; one statement. */
export async function readBookings(
  database: Database,
  bookingIds: readonly string[],
  now: Date,
): Promise<BookingRecord[]> {
  if (bookingIds.length === 0) return [];
  const records = await recordsOf(database, { bookingIds: [...bookingIds], now });
  return records.sort((one, other) =>
    one.booking.journey.departure.localeCompare(other.booking.journey.departure),
  );
}

const bookingOf = (database: Database) =>
  database
    .select()
    .from(bookings)
    .where(eq(bookings.id, sql.placeholder('bookingId')));
const find = statement(bookingOf);
const lock = statement((database) => bookingOf(database).for('update'));

/** The booking alone, without what hangs on it. */
export async function findBooking(
  database: Database,
  bookingId: string,
): Promise<BookingRow | null> {
  const [booking] = await find(database, { bookingId });
  return booking ?? null;
}

/** Holds the booking for the rest of the transaction: always the first lock of an exchange. */
export async function lockBooking(
  transaction: Database,
  bookingId: string,
): Promise<BookingRow | null> {
  const [booking] = await lock(transaction, { bookingId });
  return booking ?? null;
}

const rightsOf = statement((database) =>
  database
    .select()
    .from(admissions)
    .where(eq(admissions.bookingId, sql.placeholder('bookingId'))),
);

/** The rights to travel of a booking, those given up among them, in no order. */
export const readAdmissions = (
  database: Database,
  bookingId: string,
): Promise<BookingRecord['admissions']> => rightsOf(database, { bookingId });

export const liveAdmissions = (record: Pick<BookingRecord, 'admissions'>) =>
  record.admissions.filter((admission) => isLive(admission.state));
