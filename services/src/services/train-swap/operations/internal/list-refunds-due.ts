import { and, asc, eq, gt, lte } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { instant, money } from '../../../../kit/schemas';
import { paymentsToRefund } from '../../exchange/confirm/refund-terms';
import { isRefundDue, maxRefundsListed } from '../../exchange/confirm/refunds-due';
import { exchangeOperations, settlements } from '../../schema';

export const listRefundsDue = defineOperation({
  id: 'listRefundsDue',
  method: 'POST',
  path: '/internal/refunds-due',
  summary: 'What swaps to a cheaper train give back, as far as payments has not said that it knows',
  description:
    'The same as `exchange.confirmed` told, by the id of the swap; a hundred at most, beyond `after`.',
  access: 'internal',
  request: { body: z.strictObject({ settledUntil: instant, after: z.uuid().nullable() }) },
  responses: {
    200: z.strictObject({
      refunds: z.array(
        z.strictObject({
          operationId: z.string(),
          bookingId: z.string(),
          amount: money,
          as: z.enum(['none', 'voucher', 'original']),
          /** Payments that take it, the first first. */
          to: z.array(z.string()),
        }),
      ),
    }),
  },
  async handle({ body: { settledUntil, after } }, { database }) {
    const rows = await database
      .select({ settlement: settlements, operation: exchangeOperations })
      .from(settlements)
      .innerJoin(exchangeOperations, eq(exchangeOperations.id, settlements.operationId))
      .where(
        and(
          isRefundDue,
          lte(settlements.settledAt, new Date(settledUntil)),
          after ? gt(settlements.operationId, after) : undefined,
        ),
      )
      .orderBy(asc(settlements.operationId))
      .limit(maxRefundsListed);
    const refunds = rows.map(async ({ settlement, operation }) => {
      const { operationId, refundDue, refundedAs, currency, settledAt } = settlement;
      return {
        operationId,
        bookingId: operation.confirmedBookingId ?? operation.bookingId,
        amount: { amount: refundDue, currency },
        as: refundedAs,
        to:
          refundedAs === 'original'
            ? await paymentsToRefund(database, operation.offer, settledAt)
            : [],
      };
    });
    return { status: 200, body: { refunds: await Promise.all(refunds) } };
  },
});
