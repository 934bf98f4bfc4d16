import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { formatCalendar } from '../calendar/format-calendar';
import { getOrganizer, listTripEvents } from '../calendar/trip-calendar';
import { getSessionBooking, listParties } from '../clients/train-swap';

export const getTripCalendar = defineOperation({
  id: 'getTripCalendar',
  method: 'GET',
  path: '/trips/{bookingId}/calendar',
  summary: 'Get the trip as a calendar file (RFC 5545) with one entry for each train',
  description:
    'After a swap the file replaces the entries of the old trains. Trains that are cancelled or no longer part of the trip are cancelled in the calendar. When only some of a party swap, both bookings get new entries that replace those of the party.',
  access: 'session',
  request: { params: z.strictObject({ bookingId: z.uuid() }) },
  responses: { 200: z.string() },
  responseType: 'text/calendar; charset=utf-8',
  problems: { 'booking-not-found': 404 },
  async handle({ params }, context) {
    const booking = await getSessionBooking(context.call, params.bookingId);
    const parties = await listParties(context.call, booking.id);
    const now = context.clock.now();
    const organizer = getOrganizer(context.configuration);
    return {
      status: 200,
      body: formatCalendar(listTripEvents(booking, parties, now), {
        method: 'PUBLISH',
        organizer,
        now,
      }),
      headers: {
        'content-disposition': `attachment; filename="train-swap-${booking.reference}.ics"`,
      },
    };
  },
});
