import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../foundation/database/connection';
import type { BookingRow } from '../bookings/booking-record';
import { newReferences } from '../bookings/new-references';
import { admissions, bookingGrants, bookings, reservations, travellers } from '../schema';

/**
 * When only some of a party move, they go on in a booking of their own; those who stay keep the old
 * reference. Whoever may open the old booking may open the new one. Answers the new booking's id.
 */
export async function splitBooking(
  transaction: Transaction,
  booking: BookingRow,
  travellerIds: readonly string[],
  now: Date,
): Promise<string> {
  const moving = [...travellerIds];
  const id = randomUUID();
  await transaction.insert(bookings).values({ ...booking, ...newReferences(), id, createdAt: now });
  await transaction.update(travellers).set({ bookingId: id }).where(inArray(travellers.id, moving));
  await transaction
    .update(admissions)
    .set({ bookingId: id })
    .where(inArray(admissions.travellerId, moving));
  await transaction
    .update(reservations)
    .set({ bookingId: id })
    .where(
      and(
        inArray(reservations.travellerId, moving),
        inArray(reservations.state, ['CONFIRMED', 'ON_HOLD']),
      ),
    );
  await transaction.insert(bookingGrants).select(
    transaction
      .select({
        holder: bookingGrants.holder,
        bookingId: sql<string>`${id}::uuid`.as('booking_id'),
        grantedAt: bookingGrants.grantedAt,
      })
      .from(bookingGrants)
      .where(eq(bookingGrants.bookingId, booking.id)),
  );
  await transaction
    .update(bookings)
    .set({ version: booking.version + 1 })
    .where(eq(bookings.id, booking.id));
  return id;
}
