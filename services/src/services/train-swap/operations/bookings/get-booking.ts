import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { holderOf, openBooking } from '../../bookings/booking-access';
import { bookingSchema } from '../../contract/booking';
import { describeBooking } from '../../offers/describe-booking';

export const getBooking = defineOperation({
  id: 'getBooking',
  method: 'GET',
  path: '/bookings/{bookingId}',
  summary: 'One booking with its verdict',
  description:
    'Only for a session that found it by its reference, or whose verified address it has.',
  access: 'session',
  request: { params: z.strictObject({ bookingId: z.uuid() }) },
  responses: { 200: bookingSchema },
  problems: { 'booking-not-found': 404 },
  async handle({ params }, context) {
    const record = await openBooking(context, holderOf(context.session), params.bookingId);
    return { status: 200, body: await describeBooking(context, record) };
  },
});
