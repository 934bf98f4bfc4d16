import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ServiceContext } from '../../../../kit/context';
import type { Database } from '../../../../kit/database/connections/connection';
import { type BookingRow, lockBooking } from '../../bookings/booking-record';
import { findOpenOperation } from '../../exchange/carrier-operation-record';
import {
  admissions,
  bookings,
  carrierBookings,
  carrierTickets,
  isLiveAdmission,
  travellers,
  wishes,
} from '../../schema';
import { getRouteDayKey } from '../../wishes/wish-markets';
import type { CarrierReading, CarrierTicket } from './carrier-booking';
import { createTickets, type TravellerTicket } from './create-tickets';
import { endChangedHold } from './end-changed-hold';
import { findChange, publishChange, type TicketsAfter } from './publish-change';
import { toCarrierRow } from './to-carrier-row';

type Known = typeof carrierBookings.$inferSelect;
type LiveTicket = {
  admissionId: string;
  travellerId: string;
  state: string;
  /** Null for a ticket that the carrier's system has not had. */
  partId: string | null;
};

/**
 * Changes a booking to what the carrier has now: it may have moved the passengers, or exchanged or refunded tickets
 * elsewhere. An exchange on hold of a changed ticket ends. Travellers get an event.
 * @param known the row before the carrier was asked
 * @returns false when nothing was saved, because an exchange or another request has changed the booking meanwhile
 */
export async function updateTickets(
  context: ServiceContext,
  known: Known,
  reading: CarrierReading,
): Promise<boolean> {
  const { database, clock } = context;
  const now = clock.now();
  const { bookingId } = known;
  if (reading.digest === known.digest) {
    await updateRow(database, bookingId, { readAt: now });
    return true;
  }
  const booking = await lockBooking(database, bookingId);
  const [carrier] = await database
    .select()
    .from(carrierBookings)
    .where(eq(carrierBookings.bookingId, bookingId));
  if (!booking || carrier?.digest !== known.digest) return false;
  const tickets = toTravellerTickets(await listTravellerIds(database, known), reading);
  const live = await listLiveTickets(database, bookingId);
  const before = { booking, carrier, tickets: live };
  const change = findChange(before, toTicketsAfter(reading, tickets), now);
  const operation = await findOpenOperation(database, bookingId);
  // The exchange itself changes the booking.
  if (operation && !(change && (await endChangedHold(context, operation, carrier.carrierName)))) {
    return false;
  }
  await saveTickets(database, { bookingId, live, tickets, reading, now });
  await saveBooking(database, { bookingId, tickets, reading, now });
  if (change) await publishChange(context, bookingId, change);
  return true;
}

function toTravellerTickets(ids: Map<string, string>, { booking }: CarrierReading) {
  return (booking?.travellers ?? []).flatMap(({ passengerId, ticket }) => {
    const travellerId = ids.get(passengerId);
    return travellerId ? { travellerId, ticket } : [];
  });
}

const toTicketsAfter = (reading: CarrierReading, tickets: TravellerTicket[]): TicketsAfter => ({
  reading,
  tickets,
  places: tickets.flatMap(({ travellerId, ticket }) =>
    ticket.seats.map((seat) => ({ travellerId, ...seat })),
  ),
});

type Saved = {
  bookingId: string;
  tickets: TravellerTicket[];
  reading: CarrierReading;
  now: Date;
};

async function saveTickets(
  database: Database,
  { bookingId, live, tickets, reading, now }: Saved & { live: LiveTicket[] },
): Promise<void> {
  const { booking, afterSale } = reading;
  const isStillValid = (own: LiveTicket) =>
    tickets.some(({ ticket }) => ticket.partId === own.partId);
  for (const { admissionId, travellerId, partId } of live.filter((own) => !isStillValid(own))) {
    const isReplaced = tickets.some((each) => each.travellerId === travellerId);
    const state = isReplaced ? 'EXCHANGED' : (afterSale.ended[partId ?? ''] ?? 'RELEASED');
    await database
      .update(admissions)
      .set({ state, endedAt: now })
      .where(eq(admissions.id, admissionId));
  }
  const isKnown = (travellerId: string, { partId }: CarrierTicket) =>
    live.some((own) => own.travellerId === travellerId && own.partId === partId);
  const added = tickets.filter(({ travellerId, ticket }) => !isKnown(travellerId, ticket));
  if (booking) await createTickets(database, bookingId, booking, added, now);
  for (const { travellerId, ticket } of tickets) {
    const own = live.find((each) => each.travellerId === travellerId);
    if (own && own.partId === ticket.partId) await updateTicket(database, own, ticket);
  }
  await updateReleased(database, bookingId, afterSale.ended);
}

/** The refund of a ticket can follow after its release. */
async function updateReleased(
  database: Database,
  bookingId: string,
  ended: CarrierReading['afterSale']['ended'],
): Promise<void> {
  const refunded = Object.keys(ended).filter((id) => ended[id] === 'REFUNDED');
  if (refunded.length === 0) return;
  const own = database
    .select({ id: carrierTickets.admissionId })
    .from(carrierTickets)
    .where(inArray(carrierTickets.partId, refunded));
  await database
    .update(admissions)
    .set({ state: 'REFUNDED' })
    .where(
      and(
        eq(admissions.bookingId, bookingId),
        eq(admissions.state, 'RELEASED'),
        inArray(admissions.id, own),
      ),
    );
}

async function saveBooking(
  database: Database,
  { bookingId, tickets, reading, now }: Saved,
): Promise<void> {
  const { booking, afterSale, digest } = reading;
  const [saved] = await database
    .update(bookings)
    .set({
      version: sql`${bookings.version} + 1`,
      ...(booking && {
        journey: booking.journey,
        ticketTypeName: booking.ticketTypeName,
        serviceClass: booking.serviceClass,
      }),
    })
    .where(eq(bookings.id, bookingId))
    .returning({ version: bookings.version, journey: bookings.journey });
  if (booking && saved) await keepWish(database, bookingId, saved);
  const ids = booking?.travellers.map(
    (own) => tickets.find(({ ticket }) => ticket === own.ticket)?.travellerId ?? '',
  );
  const row = booking
    ? toCarrierRow(bookingId, booking, ids ?? [], now)
    : { places: [], documents: [], refunds: afterSale.refunds, digest, readAt: now };
  await updateRow(database, bookingId, row);
}

/** A wish is for a version of its booking, and for trains of its route and day. */
async function keepWish(
  database: Database,
  bookingId: string,
  { version, journey }: Pick<BookingRow, 'version' | 'journey'>,
): Promise<void> {
  const isOfVersion = and(
    eq(wishes.bookingId, bookingId),
    eq(wishes.bookingVersion, version - 1),
    eq(wishes.routeDay, getRouteDayKey(journey)),
    eq(wishes.state, 'OPEN'),
  );
  await database.update(wishes).set({ bookingVersion: version }).where(isOfVersion);
}

const updateRow = (
  database: Database,
  bookingId: string,
  row: Partial<typeof carrierBookings.$inferInsert>,
) => database.update(carrierBookings).set(row).where(eq(carrierBookings.bookingId, bookingId));

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
      state: admissions.state,
      partId: carrierTickets.partId,
    })
    .from(admissions)
    .leftJoin(carrierTickets, eq(carrierTickets.admissionId, admissions.id))
    .where(and(eq(admissions.bookingId, bookingId), isLiveAdmission(admissions.state)));
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
