import { and, desc, inArray, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Call } from '../../../../kit/context';
import { defineOperation } from '../../../../kit/operation';
import { instant, money, toInstant } from '../../../../kit/values/schemas';
import { cardSchema, paidByVoucher } from '../../payment-shapes';
import { loadVouchersByPayment } from '../../records/load-payment-vouchers';
import { toCardResponse } from '../../records/payment-record';
import { failedRefundSchema, loadRefundSummaries } from '../../refunds/refund-summaries';
import { payments } from '../../schema';

const maxPayments = 100;

const listedPayment = z
  .strictObject({
    id: z.string(),
    bookingId: z.string(),
    /** The collection reference of the booking. */
    bookingReference: z.string(),
    receiptNumber: z.string(),
    paidAt: instant,
    amount: money,
    ...paidByVoucher,
    card: cardSchema.nullable(),
    /** Refunded to the card since, without failed refunds. */
    refunded: money,
    failedRefunds: z.array(failedRefundSchema),
  })
  .meta({ id: 'ListedPayment' });

const bookingsResponse = z.object({
  bookings: z.array(z.object({ id: z.string(), reference: z.string() })),
});

/** References of the bookings that the caller's session can access, by id. */
export async function getBookingReferences(call: Call): Promise<Map<string, string>> {
  const { bookings } = await call('train-swap', 'listBookings', { response: bookingsResponse });
  return new Map(bookings.map(({ id, reference }) => [id, reference]));
}

export const listPayments = defineOperation({
  id: 'listPayments',
  method: 'GET',
  path: '/payments',
  summary: 'List the payments of the bookings of this session, newest first',
  description: 'Only captured payments, which have a receipt. At most 100.',
  access: 'session',
  request: {},
  responses: { 200: z.strictObject({ payments: z.array(listedPayment) }) },
  async handle(_request, context) {
    const references = await getBookingReferences(context.call);
    const rows = await context.database
      .select()
      .from(payments)
      .where(
        and(
          inArray(payments.bookingId, [...references.keys()]),
          isNotNull(payments.receiptNumber),
          isNotNull(payments.capturedAt),
        ),
      )
      .orderBy(desc(payments.capturedAt))
      .limit(maxPayments);
    const refundsOf = await loadRefundSummaries(context.database, rows);
    const vouchersOf = await loadVouchersByPayment(context.database, rows);
    const listed = rows.flatMap((row) => {
      const bookingReference = references.get(row.bookingId);
      const { receiptNumber, capturedAt, currency } = row;
      if (!bookingReference || !receiptNumber || !capturedAt) return [];
      return {
        id: row.id,
        bookingId: row.bookingId,
        bookingReference,
        receiptNumber,
        paidAt: toInstant(capturedAt),
        amount: { amount: row.amount, currency },
        ...vouchersOf(row),
        card: toCardResponse(row),
        ...refundsOf(row),
      };
    });
    return { status: 200, body: { payments: listed } };
  },
});
