import { and, asc, eq, gt, lte } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../../../kit/operation';
import { instant, money } from '../../../../../kit/values/schemas';
import {
  isRefundDue,
  listPaymentsToRefund,
  maxRefundsListed,
} from '../../../exchange/confirm/refund-terms';
import { exchangeOperations, settlements } from '../../../schema';

export const listRefundsDue = defineOperation({
  id: 'listRefundsDue',
  method: 'POST',
  path: '/internal/refunds-due',
  summary: 'List refunds of confirmed swaps that payments has not acknowledged',
  description:
    'The same data as in `exchange.confirmed`, by operation id; at most 100 with an id greater than `after`.',
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
          /** Payments to refund, in order. */
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
            ? await listPaymentsToRefund(database, operation.offer, settledAt)
            : [],
      };
    });
    return { status: 200, body: { refunds: await Promise.all(refunds) } };
  },
});
