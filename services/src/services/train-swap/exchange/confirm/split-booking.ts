import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../../../kit/database/connections/connection';
import { failPoint } from '../../../../kit/fail-points';
import type { BookingRow } from '../../bookings/booking-record';
import { generateReferences } from '../../bookings/generate-references';
import { admissions, bookingGrants, bookings, reservations, travellers } from '../../schema';

/**
 * Moves some travellers of a party to a new booking with the other columns of `booking`. The others keep the old
 * booking, which the transaction has changed. Holders of the old booking can also open the new one.
 * @returns the id of the new booking
 */
export async function splitBooking(
  transaction: Transaction,
  booking: BookingRow,
  travellerIds: readonly string[],
  now: Date,
): Promise<string> {
  const moving = [...travellerIds];
  const id = randomUUID();
  await transaction
    .insert(bookings)
    .values({ ...booking, ...generateReferences(), id, createdAt: now });
  failPoint('splitBooking.created');
  await transaction.update(travellers).set({ bookingId: id }).where(inArray(travellers.id, moving));
  failPoint('splitBooking.travellers-moved');
  await transaction
    .update(admissions)
    .set({ bookingId: id })
    .where(inArray(admissions.travellerId, moving));
  failPoint('splitBooking.rights-moved');
  await transaction
    .update(reservations)
    .set({ bookingId: id })
    .where(
      and(
        inArray(reservations.travellerId, moving),
        inArray(reservations.state, ['CONFIRMED', 'ON_HOLD']),
      ),
    );
  failPoint('splitBooking.places-moved');
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
  failPoint('splitBooking.grants-copied');
  return id;
}
