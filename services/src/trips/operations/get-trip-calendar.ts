import { z } from 'zod';
import { defineOperation } from '../../foundation/operation';
import { bookingOfSession } from '../bookings-of-session';
import { calendarOf } from '../calendar/trip-calendar';

export const getTripCalendar = defineOperation({
  id: 'getTripCalendar',
  method: 'GET',
  path: '/trips/{bookingId}/calendar',
  summary: 'The trip as a calendar file (RFC 5545), one entry for each train',
  description: 'After a swap the file replaces the entries of the old train in the calendar.',
  access: 'session',
  request: { params: z.strictObject({ bookingId: z.uuid() }) },
  responses: { 200: z.string() },
  responseType: 'text/calendar; charset=utf-8',
  problems: { 'booking-not-found': 404 },
  async handle({ params }, context) {
    const booking = await bookingOfSession(context.call, params.bookingId);
    return {
      status: 200,
      body: calendarOf(booking, context.clock.now()),
      headers: {
        'content-disposition': `attachment; filename="train-swap-${booking.reference}.ics"`,
      },
    };
  },
});
