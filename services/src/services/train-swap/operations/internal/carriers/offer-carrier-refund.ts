import { z } from 'zod';
import type { ServiceContext } from '../../../../../kit/context';
import { defineOperation } from '../../../../../kit/operation';
import { problem } from '../../../../../kit/problem';
import { bookingNotFound } from '../../../bookings/booking-access';
import { type BookingRecord, readBooking } from '../../../bookings/booking-record';
import { getCarrier } from '../../../carriers/get-carrier';
import type { CarrierRefunds } from '../../../carriers/refunds/carrier-refunds';
import { type RefundRow, toSupportRefund } from '../../../carriers/refunds/refund-record';
import { supportRefundSchema } from '../../../contract/support-booking';

export const refundResponse = z.strictObject({ refund: supportRefundSchema });

export const refundProblems = {
  'booking-not-found': 404,
  'carrier-does-not-offer': 409,
  'refund-in-progress': 409,
  'refund-rejected': 409,
  'refund-expired': 409,
  'service-unavailable': 503,
};

/** For the support desk. */
export const offerCarrierRefund = defineOperation({
  id: 'offerCarrierRefund',
  method: 'POST',
  path: '/internal/bookings/{bookingId}/carrier-refunds',
  summary:
    'Ask a carrier what it gives back for the tickets of a booking, or to release their seats',
  description: 'Changes no ticket. A repeated request with the same id has the same offer.',
  access: 'internal',
  request: {
    params: z.strictObject({ bookingId: z.uuid() }),
    body: z.strictObject({
      id: z.uuid(),
      kind: z.enum(['refund', 'release']),
      /** Without it all travellers. */
      travellerIds: z.array(z.uuid()).min(1).optional(),
      overruleCode: z.string().max(60).optional(),
    }),
  },
  responses: { 200: refundResponse },
  problems: refundProblems,
  async handle({ params, body }, context) {
    const { record, refunds } = await openRefunds(context, params.bookingId);
    return { status: 200, body: toRefundBody(await refunds.offer(context, record, body)) };
  },
});

/** @throws `carrier-does-not-offer` for a booking whose system has no refunds */
export async function openRefunds(
  { database, clock }: ServiceContext,
  bookingId: string,
): Promise<{ record: BookingRecord; refunds: CarrierRefunds }> {
  const record = await readBooking(database, bookingId, clock.now());
  if (!record) throw bookingNotFound();
  const { refunds } = getCarrier(record);
  if (refunds) return { record, refunds };
  throw problem('carrier-does-not-offer', { status: 409, detail: 'It has no carrier.' });
}

export function toRefundBody(row: RefundRow): z.output<typeof refundResponse> {
  const refund = toSupportRefund(row);
  if (!refund) throw new Error(`The refund ${row.id} is ${row.state}.`);
  return { refund };
}
