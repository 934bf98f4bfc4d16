import { and, eq, ne } from 'drizzle-orm';
import type { Transaction } from '../../../../kit/database/connection';
import { holdPlaces, type PlacementRequest, releasePlacesOf } from '../../inventory/hold-places';
import { notSwappable } from '../../offers/swappable-booking';
import { reservations } from '../../schema';
import type { OperationRow } from '../hold/operation-record';
import { isOfSame } from '../hold/seats-kept';

type Seat = typeof reservations.$inferSelect & { travellerId: string };

const asRequest = ({ travellerId, legIndex, coach, place, stretch, ...span }: Seat) =>
  ({
    ...{ travellerId, legIndex, coach, place, inventory: span },
    ...(stretch ? { stretch } : {}),
  }) satisfies PlacementRequest;

/**
 * Where no other seat is held for a traveller on one of the trains, the own one is given up and taken again for the new
 * right to travel, within the transaction that makes it; it has locked the booking.
 *
 * @returns the first of the trains on which seats are changed; of trains without numbered seats the first
 */
export async function keepOtherSeats(
  transaction: Transaction,
  { id: operationId, bookingId, offer }: OperationRow,
  now: Date,
): Promise<number> {
  const reserved = await transaction
    .select()
    .from(reservations)
    .where(and(eq(reservations.bookingId, bookingId), ne(reservations.state, 'RELEASED')));
  const seats = reserved.filter(
    (seat): seat is Seat =>
      seat.travellerId !== null && offer.travellerIds.includes(seat.travellerId),
  );
  const held = seats.filter((seat) => seat.operationId === operationId);
  const own = seats.filter(({ state }) => state === 'CONFIRMED');
  const kept = own.filter((seat) => !held.some((each) => isOfSame(each, seat)));
  if (kept.length > 0) {
    const rights = new Set(own.map(({ admissionId }) => admissionId as string));
    for (const id of rights) await releasePlacesOf(transaction, id);
    const owner = { bookingId, operationId, now };
    const gone = await holdPlaces(transaction, kept.map(asRequest), owner);
    if (gone.length > 0) throw notSwappable('One of your seats is no longer yours to keep.');
  }
  const [first = 0] = held.map(({ legIndex }) => legIndex).sort((one, other) => one - other);
  return first;
}
