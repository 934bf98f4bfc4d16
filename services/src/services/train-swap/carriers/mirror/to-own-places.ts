import type { BookingRecord } from '../../bookings/booking-record';
import type { SeatOfLeg } from '../../contract/booking';

type Carrier = NonNullable<BookingRecord['carrier']>;

/** Places by the carrier's ids of the passengers, as places of our travellers. */
export function toOwnPlaces(
  { travellers, carrier }: Pick<BookingRecord, 'travellers'> & { carrier: Carrier },
  places: readonly SeatOfLeg[],
): SeatOfLeg[] {
  return places.flatMap((place) => {
    const position = carrier.passengerIds.indexOf(place.travellerId);
    const traveller = travellers.find((each) => each.position === position);
    return traveller ? [{ ...place, travellerId: traveller.id }] : [];
  });
}
