import { z } from 'zod';
import { defineOperation } from '../../../../../kit/operation';
import { bookingNotFound } from '../../../bookings/booking-access';
import { getPlaces, readBooking } from '../../../bookings/booking-record';
import { toCarrierResponse } from '../../../bookings/carrier-offers';
import { toTravellerSeats } from '../../../bookings/order-seats';
import { withLiveStatus } from '../../../clients/timetable';
import { messageBookingSchema } from '../../../contract/message-booking';
import { getContactEmail } from '../../../events/anonymise-traveller';
import { toTravellerResponse } from '../../../offers/verdict/booking-response';
import { readMessageExchange } from '../../../responses/message-exchange';

export const getBookingForMessage = defineOperation({
  id: 'getBookingForMessage',
  method: 'POST',
  path: '/internal/booking-for-message',
  summary: 'Get the contact, ticket and exchange for a message about a booking',
  access: 'internal',
  request: {
    body: z.strictObject({ bookingId: z.uuid(), operationId: z.uuid().nullable() }),
  },
  responses: { 200: messageBookingSchema },
  problems: { 'booking-not-found': 404 },
  async handle({ body: { bookingId, operationId } }, context) {
    const { database, clock, call } = context;
    const record = await readBooking(database, bookingId, clock.now());
    if (!record) throw bookingNotFound();
    const { booking, travellers } = record;
    return {
      status: 200,
      body: {
        email: getContactEmail(booking),
        language: booking.language,
        booking: {
          id: booking.id,
          reference: booking.reference,
          ticketType: { code: booking.ticketTypeCode, name: booking.ticketTypeName },
          serviceClass: booking.serviceClass,
          travellers: travellers.map(toTravellerResponse),
          journey: await withLiveStatus(call, booking.journey),
          reservations: toTravellerSeats(getPlaces(record)),
          version: booking.version,
          ...(record.carrier && { carrier: toCarrierResponse(record.carrier, travellers.length) }),
        },
        exchange: operationId === null ? null : await readMessageExchange(database, operationId),
      },
    };
  },
});
