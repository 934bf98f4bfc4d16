import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { holderOf, openBooking } from '../../bookings/booking-access';
import { getCarrier } from '../../carriers/get-carrier';
import { bookingSchema } from '../../contract/booking';
import { loadBookingResponse } from '../../offers/verdict/booking-response';

export const getBooking = defineOperation({
  id: 'getBooking',
  method: 'GET',
  path: '/bookings/{bookingId}',
  summary: 'Get a booking with its verdict',
  description:
    'Requires a session that found the booking by a lookup, or whose verified email address is the contact of the booking.',
  access: 'session',
  request: { params: z.strictObject({ bookingId: z.uuid() }) },
  responses: { 200: bookingSchema },
  problems: { 'booking-not-found': 404 },
  async handle({ params }, context) {
    const opened = await openBooking(context, holderOf(context.session), params.bookingId);
    const record = await getCarrier(opened).refresh(context, opened);
    return { status: 200, body: await loadBookingResponse(context, record) };
  },
});
