import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Database } from '../../../kit/database/connections/connection';
import { toInstant } from '../../../kit/values/schemas';
import { isLive } from '../contract/booking';
import type { PassSource } from '../contract/pass';
import { admissions, bookings, carrierTickets, reservations, travellers } from '../schema';
import { orderSeats, toSeat } from './order-seats';

/** Selects admissions by booking or by fulfilment. */
type Which = { bookingIds: readonly string[] } | { fulfilmentIds: readonly string[] };

/** Rights to travel, including ended ones, oldest first. Ended ones have their last seats. */
export async function readPassSources(database: Database, which: Which): Promise<PassSource[]> {
  const isRequested =
    'bookingIds' in which
      ? inArray(admissions.bookingId, which.bookingIds)
      : inArray(admissions.fulfilmentId, which.fulfilmentIds);
  const rows = await database
    .select({ admission: admissions, booking: bookings, traveller: travellers })
    .from(admissions)
    .innerJoin(bookings, eq(bookings.id, admissions.bookingId))
    .innerJoin(travellers, eq(travellers.id, admissions.travellerId))
    .where(and(isRequested, isNotNull(admissions.fulfilmentId)))
    .orderBy(asc(admissions.createdAt), asc(travellers.position));
  if (rows.length === 0) return [];
  const admissionIds = rows.map((row) => row.admission.id);
  const places = await database
    .select()
    .from(reservations)
    .where(inArray(reservations.admissionId, admissionIds))
    .orderBy(asc(reservations.legIndex));
  const tickets = await readCarrierTickets(
    database,
    rows.flatMap(({ admission, booking }) => (booking.carrier === null ? [] : admission.id)),
  );
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
    seats: orderSeats(places.filter((place) => place.admissionId === admission.id)).map(toSeat),
    ...(booking.carrier !== null && toCarrierPass(tickets.get(admission.id))),
  }));
}

type CarrierTicket = typeof carrierTickets.$inferSelect;

async function readCarrierTickets(
  database: Database,
  admissionIds: readonly string[],
): Promise<Map<string, CarrierTicket>> {
  if (admissionIds.length === 0) return new Map();
  const tickets = await database
    .select()
    .from(carrierTickets)
    .where(inArray(carrierTickets.admissionId, admissionIds));
  return new Map(tickets.map((ticket) => [ticket.admissionId, ticket]));
}

const toCarrierPass = (ticket: CarrierTicket | undefined) => ({
  seats: ticket?.places ?? [],
  carrierBarcode: ticket?.barcode ?? null,
});
