import { and, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../../../kit/operation';
import { isRefundDue, maxRefundsListed } from '../../../exchange/confirm/refund-terms';
import { settlements } from '../../../schema';

export const acknowledgeRefunds = defineOperation({
  id: 'acknowledgeRefunds',
  method: 'POST',
  path: '/internal/refunds-due/taken-over',
  summary: 'Acknowledge that payments recorded the refunds of these swaps',
  access: 'internal',
  request: { body: z.strictObject({ operationIds: z.array(z.uuid()).max(maxRefundsListed) }) },
  responses: { 200: z.strictObject({}) },
  async handle({ body: { operationIds } }, { database, clock }) {
    await database
      .update(settlements)
      .set({ refundAcknowledgedAt: clock.now() })
      .where(and(isRefundDue, inArray(settlements.operationId, operationIds)));
    return { status: 200, body: {} };
  },
});
