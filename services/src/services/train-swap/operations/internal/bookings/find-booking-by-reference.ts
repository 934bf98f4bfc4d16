import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../../../kit/operation';
import { journeySchema } from '../../../contract/journey';
import { bookings } from '../../../schema';

export const findBookingByReference = defineOperation({
  id: 'findBookingByReference',
  method: 'POST',
  path: '/internal/booking-by-reference',
  summary: 'Find journey and version of a booking by its reference',
  access: 'internal',
  request: { body: z.strictObject({ reference: z.string() }) },
  responses: {
    200: z.strictObject({
      booking: z.strictObject({ journey: journeySchema, version: z.int() }).nullable(),
    }),
  },
  async handle({ body }, { database }) {
    const [booking = null] = await database
      .select({ journey: bookings.journey, version: bookings.version })
      .from(bookings)
      .where(eq(bookings.reference, body.reference));
    return { status: 200, body: { booking } };
  },
});
