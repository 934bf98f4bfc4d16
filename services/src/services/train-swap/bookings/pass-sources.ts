import { and, asc, type Column, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../../kit/database/connection';
import { arrayOf, statement } from '../../../kit/database/statement';
import { toInstant } from '../../../kit/schemas';
import { isLive } from '../contract/booking';
import type { PassSource } from '../contract/pass';
import { admissions, bookings, reservations, travellers } from '../schema';
import { asSeat, seatsInTurn } from './seats-in-turn';

/** Which admissions: of these bookings, or behind these fulfilments. */
type Which = { bookingIds: readonly string[] } | { fulfilmentIds: readonly string[] };

const isOneOf = (column: Column) => sql`${column} = any(${arrayOf('ids', 'uuid')})`;

const sourcesBy = (column: Column) =>
  statement((database) =>
    database
      .select({ admission: admissions, booking: bookings, traveller: travellers })
      .from(admissions)
      .innerJoin(bookings, eq(bookings.id, admissions.bookingId))
      .innerJoin(travellers, eq(travellers.id, admissions.travellerId))
      .where(and(isOneOf(column), isNotNull(admissions.fulfilmentId)))
      .orderBy(asc(admissions.createdAt), asc(travellers.position)),
  );
const sourcesOfBookings = sourcesBy(admissions.bookingId);
const sourcesOfFulfilments = sourcesBy(admissions.fulfilmentId);

const placesOf = statement((database) =>
  database
    .select()
    .from(reservations)
    .where(isOneOf(reservations.admissionId))
    .orderBy(asc(reservations.legIndex)),
);

/** Rights to travel, dead ones too, the oldest first; seats as they were when each was given up. */
export async function readPassSources(database: Database, which: Which): Promise<PassSource[]> {
  const rows =
    'bookingIds' in which
      ? await sourcesOfBookings(database, { ids: which.bookingIds })
      : await sourcesOfFulfilments(database, { ids: which.fulfilmentIds });
  if (rows.length === 0) return [];
  const places = await placesOf(database, { ids: rows.map((row) => row.admission.id) });
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
    seats: seatsInTurn(places.filter((place) => place.admissionId === admission.id)).map(asSeat),
  }));
}
