import { desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../../../kit/operation';
import { recordColumns } from '../../../bookings/booking-record';
import { foldEmail, foldReference } from '../../../bookings/fold-contact';
import { foundBookingSchema } from '../../../contract/support-booking';
import { bookings } from '../../../schema';
import { toFoundBooking } from './to-support-booking';

const maxFound = 50;

/** For the tool of the support desk. */
export const searchBookings = defineOperation({
  id: 'searchBookings',
  method: 'POST',
  path: '/internal/booking-searches',
  summary: 'Find bookings by reference or email address, the latest first',
  access: 'internal',
  request: { body: z.strictObject({ text: z.string().max(320) }) },
  responses: { 200: z.strictObject({ bookings: z.array(foundBookingSchema) }) },
  async handle({ body: { text } }, { database, clock }) {
    const isThis = text.includes('@')
      ? eq(bookings.foldedEmail, foldEmail(text))
      : eq(bookings.reference, foldReference(text));
    const records = await database
      .select(recordColumns(clock.now()))
      .from(bookings)
      .where(isThis)
      .orderBy(desc(bookings.createdAt))
      .limit(maxFound);
    return { status: 200, body: { bookings: records.map(toFoundBooking) } };
  },
});
