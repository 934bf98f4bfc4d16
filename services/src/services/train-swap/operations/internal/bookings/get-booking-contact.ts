import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../../../kit/operation';
import { bookingNotFound } from '../../../bookings/booking-access';
import { getContactEmail } from '../../../events/anonymise-traveller';
import { bookings } from '../../../schema';

export const getBookingContact = defineOperation({
  id: 'getBookingContact',
  method: 'POST',
  path: '/internal/booking-contact',
  summary: 'Get the contact and the language for messages about a booking',
  description: 'The email address is null when the account of the booking was deleted.',
  access: 'internal',
  request: { body: z.strictObject({ bookingId: z.uuid() }) },
  responses: {
    200: z.strictObject({
      email: z.string().nullable(),
      phone: z.string().nullable().optional(),
      bookingReference: z.string(),
      language: z.string().nullable().optional(),
    }),
  },
  problems: { 'booking-not-found': 404 },
  async handle({ body }, context) {
    const [booking] = await context.database
      .select({
        email: bookings.contactEmail,
        phone: bookings.contactPhone,
        reference: bookings.reference,
        language: bookings.language,
      })
      .from(bookings)
      .where(eq(bookings.id, body.bookingId));
    if (!booking) throw bookingNotFound();
    const email = getContactEmail({ contactEmail: booking.email });
    const { phone, reference: bookingReference, language } = booking;
    return { status: 200, body: { email, phone, bookingReference, language } };
  },
});
