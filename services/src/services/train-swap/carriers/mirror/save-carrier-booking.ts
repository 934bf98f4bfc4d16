import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { ServiceContext } from '../../../../kit/context';
import type { Database } from '../../../../kit/database/connections/connection';
import { foldEmail, foldName, foldReference } from '../../bookings/fold-contact';
import { generateReferences } from '../../bookings/generate-references';
import { bookings, carrierBookings, travellers } from '../../schema';
import type { CarrierBooking } from './carrier-booking';
import { createTickets } from './create-tickets';
import { toCarrierRow } from './to-carrier-row';
import { updateTickets } from './update-tickets';

/** Folding a name removes hyphens, so that no lookup has this one. */
const noName = 'no-name';

/**
 * Saves a booking of a carrier beside ours, or updates it, in one transaction.
 * @returns its id here
 */
export function saveCarrierBooking(
  context: ServiceContext,
  booking: CarrierBooking,
): Promise<string> {
  return context.transaction(async (context) => {
    const { database } = context;
    // Two first requests for a booking wait for each other.
    const key = `${booking.carrier} ${booking.carrierBookingId}`;
    await database.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
    const known = await findCarrierBooking(database, booking);
    if (known) {
      const { afterSale, digest } = booking;
      await updateTickets(context, known, { booking, afterSale, digest });
      return known.bookingId;
    }
    return createCarrierBooking(context, booking);
  });
}

async function findCarrierBooking(
  database: Database,
  { carrier, carrierBookingId }: CarrierBooking,
): Promise<typeof carrierBookings.$inferSelect | undefined> {
  const [row] = await database
    .select()
    .from(carrierBookings)
    .where(
      and(
        eq(carrierBookings.carrier, carrier),
        eq(carrierBookings.carrierBookingId, carrierBookingId),
      ),
    );
  return row;
}

async function createCarrierBooking(
  { database, clock }: ServiceContext,
  booking: CarrierBooking,
): Promise<string> {
  const id = randomUUID();
  const now = clock.now();
  await database.insert(bookings).values({
    id,
    ...(await chooseReferences(database, booking)),
    contactEmail: booking.email ?? '',
    foldedEmail: foldEmail(booking.email ?? ''),
    contactPhone: booking.phone,
    operatorCode: booking.conditions.operator,
    ticketTypeCode: booking.conditions.ticketType,
    ticketTypeName: booking.ticketTypeName,
    serviceClass: booking.serviceClass,
    currency: booking.currency,
    journey: booking.journey,
    carrier: booking.carrier,
    createdAt: now,
  });
  const people = booking.travellers.map(({ firstName, surname, type }, position) => ({
    id: randomUUID(),
    bookingId: id,
    position,
    firstName,
    surname,
    foldedSurname: foldName(surname) || noName,
    type,
    railcard: null,
  }));
  await database.insert(travellers).values(people);
  const travellerIds = people.map((person) => person.id);
  await database.insert(carrierBookings).values({
    ...toCarrierRow(id, booking, travellerIds, now),
    passengerIds: booking.travellers.map(({ passengerId }) => passengerId),
    // The job plans the next read.
    readDueAt: now,
  });
  const tickets = booking.travellers.map(({ ticket }, index) => ({
    ticket,
    travellerId: travellerIds[index] ?? '',
  }));
  await createTickets(database, id, booking, tickets, now);
  return id;
}

/** The carrier's references, as long as no other booking has them. */
async function chooseReferences(database: Database, booking: CarrierBooking) {
  const generated = generateReferences();
  const prefix = foldReference(booking.carrier);
  const number = booking.controlNumber ?? generated.utn;
  const reference = foldReference(booking.reference);
  const [taken] = await database
    .select({ id: bookings.id })
    .from(bookings)
    .where(eq(bookings.reference, reference));
  return {
    reference: taken ? `${reference}${generated.reference}` : reference,
    utn: `${prefix}${foldReference(number)}`,
    orderNumber: generated.orderNumber,
  };
}
