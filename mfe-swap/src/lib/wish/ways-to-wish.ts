import type { Booking } from 'shared-api';
import { isStillRunning, isWishable, onTheWay } from '../journey/journey-facts';

export type WaysToWish = {
  /** For another train, as far as the ticket can be swapped. */
  otherTrains: boolean;
  /** For another seat, whatever the ticket allows: the legs of its journey on which there is one to give. */
  seatsOn: readonly number[];
};

/** What a ticket can be wished for with. A place is given for a place, so everybody needs one. */
export function waysToWish(booking: Booking, at: number): WaysToWish {
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
    // Seats that change on the way are none that others could take on another train.
    otherTrains:
      verdict.swappable &&
      isWishable(journey) &&
      isSeated(0) &&
      onTheWay(reservations).length === 0,
    seatsOn,
  };
}

export const canWish = ({ otherTrains, seatsOn }: WaysToWish): boolean =>
  otherTrains || seatsOn.length > 0;
