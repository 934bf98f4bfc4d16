import { desc, eq, or } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../../../kit/operation';
import { bookingNotFound } from '../../../bookings/booking-access';
import { recordColumns } from '../../../bookings/booking-record';
import { foldReference } from '../../../bookings/fold-contact';
import { listRefunds } from '../../../carriers/refunds/refund-record';
import { supportBookingSchema } from '../../../contract/support-booking';
import { bookings, exchangeOperations } from '../../../schema';
import { toSupportBooking } from './to-support-booking';

/** For the tool of the support desk. */
export const getSupportBooking = defineOperation({
  id: 'getSupportBooking',
  method: 'GET',
  path: '/internal/support-bookings/{reference}',
  summary: 'Get a booking with its travellers, seats and swaps',
  access: 'internal',
  request: { params: z.strictObject({ reference: z.string().max(60) }) },
  responses: { 200: supportBookingSchema },
  problems: { 'booking-not-found': 404 },
  async handle({ params }, { database, clock }) {
    const [record] = await database
      .select(recordColumns(clock.now()))
      .from(bookings)
      .where(eq(bookings.reference, foldReference(params.reference)));
    if (!record) throw bookingNotFound();
    const { id } = record.booking;
    const swaps = await database
      .select()
      .from(exchangeOperations)
      // Also the swap by which this booking was split from another one.
      .where(
        or(eq(exchangeOperations.bookingId, id), eq(exchangeOperations.confirmedBookingId, id)),
      )
      .orderBy(desc(exchangeOperations.createdAt));
    const refunds = record.carrier ? await listRefunds(database, id) : [];
    return { status: 200, body: toSupportBooking(record, swaps, refunds) };
  },
});
