import { and, asc, eq, inArray, isNotNull, type SQL } from 'drizzle-orm';
import type { Database } from '../../foundation/database/connection';
import { toInstant } from '../../foundation/schemas';
import type { PassSource } from '../contract/pass';
import { admissions, bookings, reservations, travellers } from '../schema';
import { isLive } from '../verdict/assess-swap';

/** Rights to travel, dead ones too, the oldest first; seats as they were when each was given up. */
export async function readPassSources(
  database: Database,
  which: SQL | undefined,
): Promise<PassSource[]> {
  const rows = await database
    .select({ admission: admissions, booking: bookings, traveller: travellers })
    .from(admissions)
    .innerJoin(bookings, eq(bookings.id, admissions.bookingId))
    .innerJoin(travellers, eq(travellers.id, admissions.travellerId))
    .where(and(which, isNotNull(admissions.fulfilmentId)))
    .orderBy(asc(admissions.createdAt), asc(travellers.position));
  if (rows.length === 0) return [];
  const places = await database
    .select()
    .from(reservations)
    .where(
      inArray(
        reservations.admissionId,
        rows.map((row) => row.admission.id),
      ),
    )
    .orderBy(asc(reservations.legIndex));
  return rows.map(({ admission, booking, traveller }) => ({
    fulfilmentId: admission.fulfilmentId ?? '',
    bookingId: booking.id,
    bookingReference: booking.reference,
    travellerId: traveller.id,
    firstName: traveller.firstName,
    surname: traveller.surname,
    serviceClass: booking.serviceClass,
    state: admission.state,
    live: isLive(admission.state),
    usedAt: admission.usedAt ? toInstant(admission.usedAt) : null,
    paid: { amount: admission.fare, currency: booking.currency },
    journey: admission.journey,
    seats: places
      .filter((place) => place.admissionId === admission.id)
      .map(({ legIndex, coach, place }) => ({ legIndex, coach, place })),
  }));
}
