import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { holderOf, openBooking } from '../../bookings/booking-access';
import { wishSchema } from '../../contract/wish';
import { latestWishOf, presentWish } from '../../wishes/wish-record';

export const getWish = defineOperation({
  id: 'getWish',
  method: 'GET',
  path: '/bookings/{bookingId}/wish',
  summary: 'The wish of a booking that was made last, and how it stands',
  access: 'session',
  request: { params: z.strictObject({ bookingId: z.uuid() }) },
  responses: { 200: z.strictObject({ wish: wishSchema.nullable() }) },
  problems: { 'booking-not-found': 404 },
  async handle({ params }, context) {
    const { booking } = await openBooking(context, holderOf(context.session), params.bookingId);
    const row = await latestWishOf(context.database, booking.id);
    const now = context.clock.now();
    const wish = row ? await presentWish(context.database, row, booking.version, now) : null;
    return { status: 200, body: { wish } };
  },
});
