import { randomUUID } from 'node:crypto';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import type { Transaction } from '../../../kit/database/connections/connection';
import { foldEmail, foldName } from '../bookings/fold-contact';
import { generateReferences } from '../bookings/generate-references';
import { firstLeg } from '../contract/journey';
import type { NewBooking } from '../contract/new-booking';
import type { TravellerFare } from '../fares/traveller-fares';
import { holdPlaces } from '../inventory/occupancy/hold-places';
import { takenSeats } from '../inventory/occupancy/occupancy';
import { findSeatsTogether } from '../inventory/seats/seats';
import type { LegInventory } from '../inventory/trains/train-runs';
import { admissions, bookings, exchangeOperations, trainRuns, travellers } from '../schema';

/** Assumed scan time of a used ticket, before departure. */
const scannedBeforeDepartureMs = 10 * 60_000;

async function reserveSeats(
  transaction: Transaction,
  { reference, serviceClass }: NewBooking,
  inventory: readonly LegInventory[],
  rights: readonly { id: string; travellerId: string }[],
  bookingId: string,
  now: Date,
): Promise<void> {
  for (const leg of inventory) {
    // Concurrent sales would choose the same seats.
    await transaction.execute(
      sql`select from ${trainRuns} where ${trainRuns.id} = ${leg.trainRunId} for update`,
    );
    const { taken } = await takenSeats(transaction, leg, null);
    const seats = findSeatsTogether(leg.layout, serviceClass, taken, rights.length) ?? [];
    const unavailable = await holdPlaces(
      transaction,
      rights.flatMap(({ id, travellerId }, index) => {
        const seat = seats[index];
        const { legIndex } = leg;
        return seat ? [{ inventory: leg, legIndex, travellerId, admissionId: id, ...seat }] : [];
      }),
      { bookingId, operationId: null, now },
    );
    if (unavailable.length > 0) throw new Error(`A seat of ${reference} was taken concurrently.`);
  }
}

/**
 * Saves a sold booking with admissions and seats. Call it inside a transaction. `fares` are in the order of the
 * travellers.
 * @returns the booking id
 */
export async function createBooking(
  context: ServiceContext,
  sold: NewBooking,
  inventory: readonly LegInventory[],
  fares: readonly TravellerFare[],
): Promise<string> {
  const { journey } = sold;
  const now = context.clock.now();
  const bookingId = randomUUID();
  const { operator, departure, trainNumber, mode, from, timeZone } = firstLeg(journey);
  await context.database.insert(bookings).values({
    id: bookingId,
    reference: sold.reference,
    utn: sold.utn,
    orderNumber: sold.orderNumber,
    contactEmail: sold.email,
    foldedEmail: foldEmail(sold.email),
    contactPhone: sold.phone,
    operatorCode: operator.code,
    ticketTypeCode: sold.ticketType.code,
    ticketTypeName: sold.ticketType.name,
    serviceClass: sold.serviceClass,
    currency: sold.currency,
    journey,
    createdAt: now,
  });
  const people = sold.travellers.map((traveller, position) => ({
    ...traveller,
    id: randomUUID(),
    bookingId,
    position,
    foldedSurname: foldName(traveller.surname),
  }));
  await context.database.insert(travellers).values(people);
  const scanned = new Date(
    Math.min(now.getTime(), Date.parse(departure) - scannedBeforeDepartureMs),
  );
  const rights = people.map((traveller, index) => ({
    id: randomUUID(),
    bookingId,
    travellerId: traveller.id,
    state: 'FULFILLED' as const,
    fulfilmentId: randomUUID(),
    journey,
    fare: fares[index]?.total ?? 0,
    fullFare: fares[index]?.fare ?? 0,
    usedAt: sold.used ? scanned : null,
    createdAt: now,
  }));
  await context.database.insert(admissions).values(rights);
  await reserveSeats(context.database, sold, inventory, rights, bookingId, now);
  await context.publish({
    type: 'booking.fulfilled',
    bookingId,
    audience: 'services',
    data: { train: { trainNumber, mode, from: from.name, departure, timeZone } },
  });
  return bookingId;
}

/**
 * Frees a reference for a new booking. An existing booking with a confirmed or held exchange gets new references, so
 * that it stays in the holder's trips; any other booking is deleted.
 */
export async function releaseReference(transaction: Transaction, reference: string): Promise<void> {
  const [known] = await transaction
    .select({ id: bookings.id })
    .from(bookings)
    .where(eq(bookings.reference, reference));
  if (!known) return;
  const [swaps] = await transaction
    .select({ count: count() })
    .from(exchangeOperations)
    .where(
      and(
        eq(exchangeOperations.bookingId, known.id),
        inArray(exchangeOperations.status, ['CONFIRMED', 'ON_HOLD']),
      ),
    );
  if (swaps && swaps.count > 0) {
    await transaction.update(bookings).set(generateReferences()).where(eq(bookings.id, known.id));
    return;
  }
  await transaction.delete(bookings).where(eq(bookings.id, known.id));
}
