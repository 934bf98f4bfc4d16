import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { accessibleBookingIds } from '../../bookings/booking-access';
import { holderFields, holderOfBody } from '../../bookings/holder-body';

export const listSessionBookings = defineOperation({
  id: 'listSessionBookings',
  method: 'POST',
  path: '/internal/session-bookings',
  summary: 'Ids of the bookings a session may open',
  access: 'internal',
  request: { body: z.strictObject(holderFields) },
  responses: { 200: z.strictObject({ bookingIds: z.array(z.string()) }) },
  async handle({ body }, context) {
    const bookingIds = await accessibleBookingIds(context.database, holderOfBody(body));
    return { status: 200, body: { bookingIds } };
  },
});
