import { eq, sql } from 'drizzle-orm';
import type { ServiceContext } from '../../../../kit/context';
import type { Database } from '../../../../kit/database/connections/connection';
import { lockBooking } from '../../bookings/booking-record';
import { findOpenOperation } from '../../exchange/carrier-operation-record';
import {
  admissions,
  bookings,
  carrierBookings,
  carrierTickets,
  isLiveAdmission,
  travellers,
} from '../../schema';
import type { CarrierBooking, CarrierTicket } from './carrier-booking';
import { createTickets } from './create-tickets';
import { toCarrierRow } from './to-carrier-row';

type Known = typeof carrierBookings.$inferSelect;
type LiveTicket = {
  admissionId: string;
  travellerId: string;
  /** Null for a ticket that the carrier's system has not had. */
  partId: string | null;
};

/**
 * Changes a booking to what the carrier has now: it may have moved the passengers, or exchanged or refunded tickets
 * elsewhere. A null booking has no valid ticket.
 */
export async function updateTickets(
  { database, clock }: ServiceContext,
  known: Known,
  booking: CarrierBooking | null,
): Promise<void> {
  const now = clock.now();
  const digest = booking?.digest ?? '';
  const isSame = eq(carrierBookings.bookingId, known.bookingId);
  if (digest === known.digest) {
    await database.update(carrierBookings).set({ readAt: now }).where(isSame);
    return;
  }
  await lockBooking(database, known.bookingId);
  // The exchange itself changes the booking.
  if (await findOpenOperation(database, known.bookingId)) return;
  const travellerIds = await listTravellerIds(database, known);
  const live = await listLiveTickets(database, known.bookingId);
  const tickets = (booking?.travellers ?? []).flatMap(({ passengerId, ticket }) => {
    const travellerId = travellerIds.get(passengerId);
    return travellerId ? { travellerId, ticket } : [];
  });
  const isStillValid = (own: LiveTicket) =>
    tickets.some(({ ticket }) => ticket.partId === own.partId);
  for (const { admissionId, travellerId } of live.filter((own) => !isStillValid(own))) {
    const isReplaced = tickets.some((each) => each.travellerId === travellerId);
    await database
      .update(admissions)
      .set({ state: isReplaced ? 'EXCHANGED' : 'RELEASED', endedAt: now })
      .where(eq(admissions.id, admissionId));
  }
  const isKnown = (travellerId: string, { partId }: CarrierTicket) =>
    live.some((own) => own.travellerId === travellerId && own.partId === partId);
  const added = tickets.filter(({ travellerId, ticket }) => !isKnown(travellerId, ticket));
  if (booking) await createTickets(database, known.bookingId, booking, added, now);
  for (const { travellerId, ticket } of tickets) {
    const own = live.find((each) => each.travellerId === travellerId);
    if (own && own.partId === ticket.partId) await updateTicket(database, own, ticket);
  }
  await database
    .update(bookings)
    .set({ version: sql`${bookings.version} + 1`, ...(booking && { journey: booking.journey }) })
    .where(eq(bookings.id, known.bookingId));
  const ids = booking?.travellers.map(({ passengerId }) => travellerIds.get(passengerId) ?? '');
  await database
    .update(carrierBookings)
    .set(
      booking
        ? toCarrierRow(known.bookingId, booking, ids ?? [], now)
        : { places: [], digest, readAt: now },
    )
    .where(isSame);
}

/** Our travellers by the carrier's ids. */
async function listTravellerIds(database: Database, { bookingId, passengerIds }: Known) {
  const rows = await database
    .select({ id: travellers.id, position: travellers.position })
    .from(travellers)
    .where(eq(travellers.bookingId, bookingId));
  return new Map(rows.map(({ id, position }) => [passengerIds[position] ?? '', id]));
}

function listLiveTickets(database: Database, bookingId: string): Promise<LiveTicket[]> {
  return database
    .select({
      admissionId: admissions.id,
      travellerId: admissions.travellerId,
      partId: carrierTickets.partId,
    })
    .from(admissions)
    .leftJoin(carrierTickets, eq(carrierTickets.admissionId, admissions.id))
    .where(sql`${eq(admissions.bookingId, bookingId)} and ${isLiveAdmission(admissions.state)}`);
}

async function updateTicket(
  database: Database,
  { admissionId }: LiveTicket,
  { state, seats, barcode }: CarrierTicket,
): Promise<void> {
  await database.update(admissions).set({ state }).where(eq(admissions.id, admissionId));
  await database
    .update(carrierTickets)
    .set({ places: seats, barcode })
    .where(eq(carrierTickets.admissionId, admissionId));
}
