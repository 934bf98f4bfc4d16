import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { holderOf, openBooking } from '../../bookings/booking-access';
import { wishSchema } from '../../contract/wish';
import { getLatestWish, toWishResponse } from '../../wishes/wish-record';

export const getWish = defineOperation({
  id: 'getWish',
  method: 'GET',
  path: '/bookings/{bookingId}/wish',
  summary: 'Get the latest wish of a booking and its state',
  access: 'session',
  request: { params: z.strictObject({ bookingId: z.uuid() }) },
  responses: { 200: z.strictObject({ wish: wishSchema.nullable() }) },
  problems: { 'booking-not-found': 404 },
  async handle({ params }, context) {
    const { booking } = await openBooking(context, holderOf(context.session), params.bookingId);
    const row = await getLatestWish(context.database, booking.id);
    const now = context.clock.now();
    const wish = row ? await toWishResponse(context.database, row, booking.version, now) : null;
    return { status: 200, body: { wish } };
  },
});
