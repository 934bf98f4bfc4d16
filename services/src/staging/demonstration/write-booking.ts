import { randomUUID } from 'node:crypto';
import type { ServiceContext } from '../../kit/context';
import type { Transaction } from '../../kit/database/connection';
import { foldEmail, foldName } from '../../services/train-swap/bookings/matching';
import { firstLeg, type Journey } from '../../services/train-swap/contract';
import type { TravellerFare } from '../../services/train-swap/fares/fare-travellers';
import { holdPlaces } from '../../services/train-swap/inventory/hold-places';
import { takenSeats } from '../../services/train-swap/inventory/occupancy';
import { seatTogether } from '../../services/train-swap/inventory/seats';
import type { LegInventory } from '../../services/train-swap/inventory/train-runs';
import { admissions, bookings, travellers } from '../../services/train-swap/schema';
import type { Part } from './cast';

export type Casting = {
  part: Part;
  journey: Journey;
  inventory: readonly LegInventory[];
  /** In the order of the part's travellers. */
  fares: readonly TravellerFare[];
  currency: string;
};

const minutesBeforeDeparture = 10 * 60_000;

async function seatParty(
  transaction: Transaction,
  { part, inventory }: Casting,
  rights: readonly { id: string; travellerId: string }[],
  bookingId: string,
  now: Date,
): Promise<void> {
  for (const leg of inventory) {
    const { taken } = await takenSeats(transaction, leg, null);
    const seats = seatTogether(leg.layout, part.serviceClass, taken, rights.length) ?? [];
    const gone = await holdPlaces(
      transaction,
      rights.flatMap(({ id, travellerId }, index) => {
        const seat = seats[index];
        const { legIndex } = leg;
        return seat ? [{ inventory: leg, legIndex, travellerId, admissionId: id, ...seat }] : [];
      }),
      { bookingId, operationId: null, now },
    );
    if (gone.length > 0) throw new Error(`A seat of ${part.reference} was taken meanwhile.`);
  }
}

/** Writes a booking of the demonstration as if it had been sold: paid, issued, seated. */
export async function writeBooking(context: ServiceContext, casting: Casting): Promise<void> {
  const { part, journey, fares, currency } = casting;
  const now = context.clock.now();
  const bookingId = randomUUID();
  const { operator, departure, trainNumber, from, timeZone } = firstLeg(journey);
  await context.database.insert(bookings).values({
    id: bookingId,
    reference: part.reference,
    utn: part.utn,
    orderNumber: part.orderNumber,
    contactEmail: part.email,
    foldedEmail: foldEmail(part.email),
    contactPhone: part.phone,
    operatorCode: operator.code,
    ticketTypeCode: part.ticketType.code,
    ticketTypeName: part.ticketType.name,
    serviceClass: part.serviceClass,
    currency,
    journey,
    createdAt: now,
  });
  const people = part.travellers.map((traveller, position) => ({
    ...traveller,
    id: randomUUID(),
    bookingId,
    position,
    foldedSurname: foldName(traveller.surname),
  }));
  await context.database.insert(travellers).values(people);
  const scanned = new Date(Math.min(now.getTime(), Date.parse(departure) - minutesBeforeDeparture));
  const rights = people.map((traveller, index) => ({
    id: randomUUID(),
    bookingId,
    travellerId: traveller.id,
    state: 'FULFILLED' as const,
    fulfilmentId: randomUUID(),
    journey,
    fare: fares[index]?.total ?? 0,
    fullFare: fares[index]?.fare ?? 0,
    usedAt: part.used ? scanned : null,
    createdAt: now,
  }));
  await context.database.insert(admissions).values(rights);
  await seatParty(context.database, casting, rights, bookingId, now);
  await context.publish({
    type: 'booking.fulfilled',
    bookingId,
    audience: 'services',
    data: { train: { trainNumber, from: from.name, departure, timeZone } },
  });
}
