import { and, eq, ne } from 'drizzle-orm';
import type { Transaction } from '../../../../kit/database/connections/connection';
import { i18n } from '../../../../kit/language/i18n';
import {
  holdPlaces,
  type PlacementRequest,
  releaseAdmissionPlaces,
} from '../../inventory/occupancy/hold-places';
import { notSwappable } from '../../offers/verdict/booking-response';
import { reservations } from '../../schema';
import type { OperationRow } from '../operation-record';
import { isSameTravellerAndLeg } from '../places/party-needs';

type Seat = typeof reservations.$inferSelect & { travellerId: string };

const toRequest = ({ travellerId, legIndex, coach, place, segment, ...span }: Seat) =>
  ({
    travellerId,
    legIndex,
    coach,
    place,
    inventory: span,
    ...(segment ? { segment } : {}),
  }) satisfies PlacementRequest;

/**
 * Transfers seats that do not change to the new admission: releases them and reserves them again in the same
 * transaction, which has locked the booking.
 *
 * @returns the first leg on which seats change; 0 without numbered seats
 */
export async function retainSeats(
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
  const retained = own.filter((seat) => !held.some((each) => isSameTravellerAndLeg(each, seat)));
  if (retained.length > 0) {
    const rights = new Set(own.map(({ admissionId }) => admissionId as string));
    await releaseAdmissionPlaces(transaction, [...rights]);
    const owner = { bookingId, operationId, now };
    const taken = await holdPlaces(transaction, retained.map(toRequest), owner);
    if (taken.length > 0)
      throw notSwappable(
        i18n.t(
          'One of your seats is no longer reserved for you, so nothing was changed. Open your booking again.',
        ),
      );
  }
  const [first = 0] = held.map(({ legIndex }) => legIndex).sort((one, other) => one - other);
  return first;
}
