import { eq, or } from 'drizzle-orm';
import { z } from 'zod';
import type { OperationContext } from '../../../../kit/context';
import type { Database } from '../../../../kit/database/connections/connection';
import { i18n } from '../../../../kit/language/i18n';
import { defineOperation } from '../../../../kit/operation';
import type { Session } from '../../../../kit/session';
import {
  bookingNotFound,
  grantBooking,
  holderOf,
  openBooking,
} from '../../bookings/booking-access';
import { saveLanguage } from '../../bookings/booking-language';
import { foldEmail, foldName, foldReference } from '../../bookings/fold-contact';
import { countLookupAttempt } from '../../bookings/lookup-limit';
import { findAtCarriers } from '../../carriers/find-at-carriers';
import { getCarrier } from '../../carriers/get-carrier';
import { type Booking, bookingSchema } from '../../contract/booking';
import { loadBookingResponse } from '../../offers/verdict/booking-response';
import { bookings, travellers } from '../../schema';

const bodySchema = z
  .strictObject({
    reference: z
      .string()
      .trim()
      .min(1, { error: () => i18n.t('Enter your booking reference.') })
      .max(40),
    surname: z
      .string()
      .trim()
      .min(1, { error: () => i18n.t('Enter the surname on the booking.') })
      .max(100)
      .optional(),
    email: z
      .string()
      .overwrite(foldEmail)
      .check(z.email({ error: () => i18n.t('Enter an email address like name@example.com.') }))
      .max(254)
      .optional(),
  })
  .refine((body) => (body.surname === undefined) !== (body.email === undefined), {
    path: ['surname'],
    error: () => i18n.t('Enter either the surname or the email address of the booking.'),
  });
type Lookup = z.infer<typeof bodySchema>;

/** The id of the booking with this reference and surname or contact address; null without a match. */
async function findBookingId(database: Database, lookup: Lookup): Promise<string | null> {
  const folded = foldReference(lookup.reference);
  const rows = await database
    .select({
      id: bookings.id,
      foldedEmail: bookings.foldedEmail,
      foldedSurname: travellers.foldedSurname,
    })
    .from(bookings)
    .innerJoin(travellers, eq(travellers.bookingId, bookings.id))
    .where(
      or(
        eq(bookings.reference, folded),
        eq(bookings.utn, folded),
        eq(bookings.orderNumber, folded),
      ),
    );
  const match = rows.find((row) =>
    lookup.email === undefined
      ? row.foldedSurname === foldName(lookup.surname ?? '')
      : row.foldedEmail === foldEmail(lookup.email),
  );
  return match?.id ?? null;
}

export const findBooking = defineOperation({
  id: 'findBooking',
  method: 'POST',
  path: '/booking-lookups',
  summary: 'Find a booking by a reference and a surname or email address',
  description:
    'The reference is a collection reference, an e-ticket number or an order number, or the booking code or a ticket number at another carrier. Case, accents, spaces and hyphens are ignored. The session can then open the booking. An unknown reference and a wrong name return the same problem.',
  access: 'session',
  request: { body: bodySchema },
  responses: { 200: z.strictObject({ booking: bookingSchema }) },
  problems: { 'booking-not-found': 404, 'too-many-attempts': 429, 'service-unavailable': 503 },
  async handle({ body }, context) {
    const uncountAttempt = await countLookupAttempt(context, foldReference(body.reference));
    const bookingId =
      (await findBookingId(context.database, body)) ?? (await findAtCarriers(context, body));
    if (bookingId === null) throw bookingNotFound();
    await uncountAttempt();
    return { status: 200, body: { booking: await openFoundBooking(context, bookingId) } };
  },
});

/** Grants the session access to a booking that it found. Do not call it inside a transaction. */
export async function openFoundBooking(
  context: OperationContext<Session>,
  bookingId: string,
): Promise<Booking> {
  const holder = holderOf(context.session);
  await grantBooking(context, holder, bookingId);
  const opened = await openBooking(context, holder, bookingId);
  const record = await getCarrier(opened).refresh(context, opened);
  await saveLanguage(context, record.booking);
  return loadBookingResponse(context, record);
}
