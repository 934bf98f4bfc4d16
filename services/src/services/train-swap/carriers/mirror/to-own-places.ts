import type { CarrierRecord } from '../../bookings/booking-record';
import type { SeatOfLeg } from '../../contract/booking';

/** Places by the carrier's ids of the passengers, as places of our travellers. */
export function toOwnPlaces(
  { travellers, carrier }: Pick<CarrierRecord, 'travellers' | 'carrier'>,
  places: readonly SeatOfLeg[],
): SeatOfLeg[] {
  return places.flatMap((place) => {
    const position = carrier.passengerIds.indexOf(place.travellerId);
    const traveller = travellers.find((each) => each.position === position);
    return traveller ? [{ ...place, travellerId: traveller.id }] : [];
  });
}
