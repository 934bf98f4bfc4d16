import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { i18n } from '../../../../kit/language/i18n';
import { defineOperation } from '../../../../kit/operation';
import { problem } from '../../../../kit/problem';
import { countLookupAttempt } from '../../bookings/lookup-limit';
import { readBarcode } from '../../clients/trips';
import { bookingSchema } from '../../contract/booking';
import { admissions } from '../../schema';
import { openFoundBooking } from './find-booking';

const notOurTicket = () =>
  problem('booking-not-found', {
    status: 404,
    detail: i18n.t(
      'This code is not a valid ticket. If you swapped the ticket, use the code of the new ticket. Otherwise enter your booking reference.',
    ),
  });

export const findBookingByBarcode = defineOperation({
  id: 'findBookingByBarcode',
  method: 'POST',
  path: '/booking-lookups/barcode',
  summary: 'Find a booking by the Aztec code of a ticket',
  description:
    'The payload is the bytes of the code in base64. Only a valid ticket opens its booking; an exchanged ticket does not. Failed lookups count with those by reference.',
  access: 'session',
  request: { body: z.strictObject({ payload: z.base64().min(1).max(4096) }) },
  responses: { 200: z.strictObject({ booking: bookingSchema }) },
  problems: { 'booking-not-found': 404, 'too-many-attempts': 429 },
  async handle({ body }, context) {
    const fulfilmentId = await readBarcode(context.call, body.payload);
    const uncountAttempt = await countLookupAttempt(context, fulfilmentId);
    const [admission] =
      fulfilmentId === null
        ? []
        : await context.database
            .select({ bookingId: admissions.bookingId })
            .from(admissions)
            .where(
              and(
                eq(admissions.fulfilmentId, fulfilmentId),
                inArray(admissions.state, ['FULFILLED', 'CONFIRMED']),
              ),
            );
    if (!admission) throw notOurTicket();
    await uncountAttempt();
    return { status: 200, body: { booking: await openFoundBooking(context, admission.bookingId) } };
  },
});
