import type { BookingRecord } from '../../bookings/booking-record';
import type { ExchangeOffer } from '../../contract/exchange';
import { isSameTrains, type Journey } from '../../contract/journey';

/** Trains that the carrier names without an offer: they have too few free places, and a wish is possible. */
export function listFullTrains(
  { booking, travellers }: Pick<BookingRecord, 'booking' | 'travellers'>,
  journeys: readonly Journey[],
  offered: readonly Pick<ExchangeOffer, 'journey'>[],
  validUntil: string,
): ExchangeOffer[] {
  const { currency, serviceClass } = booking;
  return journeys
    .filter((journey) => !isSameTrains(journey, booking.journey))
    .filter(({ id }) => offered.every(({ journey }) => journey.id !== id))
    .map((journey) => ({
      offerId: `full ${journey.id}`,
      journey,
      serviceClass,
      seatsLeft: 0,
      crowding: 'high',
      priceUnknown: true,
      travellerIds: travellers.map(({ id }) => id),
      price: { lines: [], total: { amount: 0, currency } },
      validUntil,
    }));
}
