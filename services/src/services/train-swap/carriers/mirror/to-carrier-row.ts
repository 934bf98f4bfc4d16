import type { carrierBookings } from '../../schema';
import type { CarrierBooking } from './carrier-booking';

/** @param travellerIds in the order of the travellers of the booking */
export function toCarrierRow(
  bookingId: string,
  booking: CarrierBooking,
  travellerIds: readonly string[],
  readAt: Date,
): Omit<typeof carrierBookings.$inferInsert, 'passengerIds'> {
  return {
    bookingId,
    carrier: booking.carrier,
    carrierBookingId: booking.carrierBookingId,
    carrierName: booking.carrierName,
    offers: booking.offers,
    conditions: booking.conditions,
    places: booking.travellers.flatMap(({ ticket }, index) =>
      ticket.seats.map((seat) => ({ travellerId: travellerIds[index] ?? '', ...seat })),
    ),
    documents: booking.documents.map(({ id, passengerIds }) => ({
      id,
      travellerIds: booking.travellers.flatMap((traveller, index) =>
        passengerIds.includes(traveller.passengerId) ? (travellerIds[index] ?? []) : [],
      ),
    })),
    refunds: booking.afterSale.refunds,
    digest: booking.digest,
    readAt,
  };
}
