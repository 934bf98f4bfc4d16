import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { bookingNotFound } from '../../bookings/booking-access';
import { nobody } from '../../events/forget-traveller';
import { bookings } from '../../schema';

export const getBookingContact = defineOperation({
  id: 'getBookingContact',
  method: 'POST',
  path: '/internal/booking-contact',
  summary: 'Where mails about a booking go',
  description: 'No address once the account that the booking belonged to was deleted.',
  access: 'internal',
  request: { body: z.strictObject({ bookingId: z.uuid() }) },
  responses: {
    200: z.strictObject({ email: z.string().nullable(), bookingReference: z.string() }),
  },
  problems: { 'booking-not-found': 404 },
  async handle({ body }, context) {
    const [booking] = await context.database
      .select({ email: bookings.contactEmail, reference: bookings.reference })
      .from(bookings)
      .where(eq(bookings.id, body.bookingId));
    if (!booking) throw bookingNotFound();
    const email = booking.email === nobody ? null : booking.email;
    return { status: 200, body: { email, bookingReference: booking.reference } };
  },
});
