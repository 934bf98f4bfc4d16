import type { Booking } from '@train-swap/shared-api';
import { groupSeatChanges, isStillRunning, isWishable } from '../journey/journey-facts';

export type WishOptions = {
  /** For another train, when the ticket can be swapped. */
  otherTrains: boolean;
  /** The legs with a numbered seat, where a wish for another seat is possible. */
  seatsOn: readonly number[];
};

/** The carrier that meets wishes with free places only, because it does not swap the seats of travellers. */
export const getFreePlaceCarrier = ({ carrier }: Booking): string | null =>
  carrier && !carrier.offers.swapPlaces ? carrier.name : null;

/** The possible wishes of a ticket. Places are exchanged for places, so each traveller needs one. */
export function getWishOptions(booking: Booking, at: number): WishOptions {
  if (getFreePlaceCarrier(booking) !== null) {
    const isOffered = booking.carrier?.offers.wishes === true;
    return { otherTrains: isOffered && booking.verdict.swappable, seatsOn: [] };
  }
  const { journey, reservations, status, travellers, verdict } = booking;
  const isSeated = (legIndex: number) =>
    travellers.every(({ id }) =>
      reservations.some((seat) => seat.travellerId === id && seat.legIndex === legIndex),
    );
  const isValid = status === 'FULFILLED';
  const seatsOn = journey.legs.flatMap((leg, index) => {
    return isValid && isStillRunning(leg, at) && leg.layoutId !== null && isSeated(index)
      ? [index]
      : [];
  });
  return {
    // A seat that changes along the route cannot be exchanged with another train.
    otherTrains:
      verdict.swappable &&
      isWishable(journey) &&
      isSeated(0) &&
      groupSeatChanges(reservations).length === 0,
    seatsOn,
  };
}

export const canWish = ({ otherTrains, seatsOn }: WishOptions): boolean =>
  otherTrains || seatsOn.length > 0;
