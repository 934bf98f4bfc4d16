import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { calendarOf } from '../calendar/trip-calendar';
import { bookingOfSession, partiesOf } from '../passes/bookings-of-session';

export const getTripCalendar = defineOperation({
  id: 'getTripCalendar',
  method: 'GET',
  path: '/trips/{bookingId}/calendar',
  summary: 'The trip as a calendar file (RFC 5545), one entry for each train',
  description:
    'After a swap the file replaces the entries of the old trains in the calendar; a train that was cancelled, or a further one that is travelled on no more, is cancelled there. When only some of a party move, both bookings have new entries, and in place of the party’s.',
  access: 'session',
  request: { params: z.strictObject({ bookingId: z.uuid() }) },
  responses: { 200: z.string() },
  responseType: 'text/calendar; charset=utf-8',
  problems: { 'booking-not-found': 404 },
  async handle({ params }, context) {
    const booking = await bookingOfSession(context.call, params.bookingId);
    const parties = await partiesOf(context.call, booking.id);
    return {
      status: 200,
      body: calendarOf(booking, parties, context.clock.now()),
      headers: {
        'content-disposition': `attachment; filename="train-swap-${booking.reference}.ics"`,
      },
    };
  },
});
