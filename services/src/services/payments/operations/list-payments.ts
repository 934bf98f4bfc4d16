import { and, desc, inArray, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Call } from '../../../kit/context';
import { defineOperation } from '../../../kit/operation';
import { instant, money, toInstant } from '../../../kit/schemas';
import { presentCard } from '../payment/payment-record';
import { cardSchema, paidByVoucher } from '../payment/payment-shapes';
import { describeFailedRefunds, failedRefundSchema } from '../refunds/describe-failed-refunds';
import { payments } from '../schema';
import { presentVouchersOf } from '../vouchers/present-vouchers';

/** Enough for a look back; a booking has a handful of swaps at most. */
const newest = 100;

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
    /** What has gone back to the card since, without what its bank did not accept. */
    refunded: money,
    failedRefunds: z.array(failedRefundSchema),
  })
  .meta({ id: 'ListedPayment' });

const bookingsAnswer = z.object({
  bookings: z.array(z.object({ id: z.string(), reference: z.string() })),
});

/** References of the bookings that the caller's session may open, by id. */
export async function readReferences(call: Call): Promise<Map<string, string>> {
  const { bookings } = await call('train-swap', 'listBookings', { response: bookingsAnswer });
  return new Map(bookings.map(({ id, reference }) => [id, reference]));
}

export const listPayments = defineOperation({
  id: 'listPayments',
  method: 'GET',
  path: '/payments',
  summary: 'What was paid for the bookings that this session may open, the latest first',
  description: 'Payments with a receipt; one that was never taken is not among them.',
  access: 'session',
  request: {},
  responses: { 200: z.strictObject({ payments: z.array(listedPayment) }) },
  async handle(_request, context) {
    const references = await readReferences(context.call);
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
      .limit(newest);
    const refundsOf = await describeFailedRefunds(context.database, rows);
    const vouchersOf = await presentVouchersOf(context.database, rows);
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
        card: presentCard(row),
        ...refundsOf(row),
      };
    });
    return { status: 200, body: { payments: listed } };
  },
});
