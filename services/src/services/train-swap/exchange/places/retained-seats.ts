import type { BookingRecord } from '../../bookings/booking-record';
import type { Placement } from '../../contract/booking';
import type { ExchangeOffer } from '../../contract/exchange';
import { isSameTrains } from '../../contract/journey';

/** A traveller on one leg. */
export type Seated = Pick<Placement, 'travellerId' | 'legIndex'>;

export const isSameTravellerAndLeg = (one: Seated, other: Seated): boolean =>
  one.travellerId === other.travellerId && one.legIndex === other.legIndex;

/**
 * For a seat change on the same trains: the travellers and legs for which no other seat was chosen. Empty when no
 * seat was chosen at all, because new seats are then assigned.
 */
export function listRetainedSeats(
  { booking, reservations }: Pick<BookingRecord, 'booking' | 'reservations'>,
  { journey, travellerIds }: Pick<ExchangeOffer, 'journey' | 'travellerIds'>,
  chosen: readonly Placement[],
): Seated[] {
  if (chosen.length === 0 || !isSameTrains(booking.journey, journey)) return [];
  return reservations.flatMap(({ travellerId, legIndex }) => {
    if (travellerId === null || !travellerIds.includes(travellerId)) return [];
    const seated = { travellerId, legIndex };
    return chosen.some((each) => isSameTravellerAndLeg(each, seated)) ? [] : [seated];
  });
}
