import type { BookingRecord } from '../../bookings/booking-record';
import type { Placement } from '../../contract/booking';
import type { ExchangeOffer } from '../../contract/exchange';
import { isSameTrains } from '../../contract/journey';

/** A traveller on one of the trains. */
export type Seated = Pick<Placement, 'travellerId' | 'legIndex'>;

export const isOfSame = (one: Seated, other: Seated): boolean =>
  one.travellerId === other.travellerId && one.legIndex === other.legIndex;

/**
 * Who stays where they are: on the trains that the booking holds, all those for whom no other seat was chosen. None where
 * no seat at all was chosen, for then others are looked for.
 */
export function seatsKept(
  { booking, reservations }: Pick<BookingRecord, 'booking' | 'reservations'>,
  { journey, travellerIds }: Pick<ExchangeOffer, 'journey' | 'travellerIds'>,
  chosen: readonly Placement[],
): Seated[] {
  if (chosen.length === 0 || !isSameTrains(booking.journey, journey)) return [];
  return reservations.flatMap(({ travellerId, legIndex }) => {
    if (travellerId === null || !travellerIds.includes(travellerId)) return [];
    const seated = { travellerId, legIndex };
    return chosen.some((each) => isOfSame(each, seated)) ? [] : [seated];
  });
}
