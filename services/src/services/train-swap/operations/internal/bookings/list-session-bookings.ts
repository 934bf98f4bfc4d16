import { z } from 'zod';
import { defineOperation } from '../../../../../kit/operation';
import { holderFields, listAccessibleBookingIds, toHolder } from '../../../bookings/booking-access';

export const listSessionBookings = defineOperation({
  id: 'listSessionBookings',
  method: 'POST',
  path: '/internal/session-bookings',
  summary: 'List the ids of the bookings that a session can open',
  access: 'internal',
  request: { body: z.strictObject(holderFields) },
  responses: { 200: z.strictObject({ bookingIds: z.array(z.string()) }) },
  async handle({ body }, context) {
    const bookingIds = await listAccessibleBookingIds(context.database, toHolder(body));
    return { status: 200, body: { bookingIds } };
  },
});
