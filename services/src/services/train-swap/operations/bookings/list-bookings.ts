import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { holderOf, listAccessibleBookingIds } from '../../bookings/booking-access';
import { readBookings } from '../../bookings/booking-record';
import { bookingSchema } from '../../contract/booking';
import { loadBookingResponse } from '../../offers/verdict/booking-response';

export const listBookings = defineOperation({
  id: 'listBookings',
  method: 'GET',
  path: '/bookings',
  summary: 'List the bookings that this session can open, by departure',
  access: 'session',
  request: {},
  responses: { 200: z.strictObject({ bookings: z.array(bookingSchema) }) },
  async handle(_request, context) {
    const ids = await listAccessibleBookingIds(context.database, holderOf(context.session));
    const records = await readBookings(context.database, ids, context.clock.now());
    const described = records.map((record) => loadBookingResponse(context, record));
    return { status: 200, body: { bookings: await Promise.all(described) } };
  },
});
