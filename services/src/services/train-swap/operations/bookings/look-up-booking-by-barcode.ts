import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { problem } from '../../../../kit/problem';
import { grantBooking, holderOf, openBooking } from '../../bookings/booking-access';
import { readBarcode } from '../../clients/trips';
import { bookingSchema } from '../../contract/booking';
import { describeBooking } from '../../offers/describe-booking';
import { admissions } from '../../schema';

const notOurTicket = () =>
  problem('booking-not-found', {
    status: 404,
    detail:
      'This code is not a valid ticket here. If you swapped it, use the code of the new ticket; otherwise enter your booking reference.',
  });

export const lookUpBookingByBarcode = defineOperation({
  id: 'lookUpBookingByBarcode',
  method: 'POST',
  path: '/booking-lookups/barcode',
  summary: 'Find a booking by the Aztec code of its ticket',
  description:
    'The bytes of the code as base64. Only a ticket that is still valid opens its booking; the picture of an exchanged one does not.',
  access: 'session',
  request: { body: z.strictObject({ payload: z.base64().min(1).max(4096) }) },
  responses: { 200: z.strictObject({ booking: bookingSchema }) },
  problems: { 'booking-not-found': 404 },
  async handle({ body }, context) {
    const fulfilmentId = await readBarcode(context.call, body.payload);
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
    const holder = holderOf(context.session);
    await grantBooking(context, holder, admission.bookingId);
    const record = await openBooking(context, holder, admission.bookingId);
    return { status: 200, body: { booking: await describeBooking(context, record) } };
  },
});
