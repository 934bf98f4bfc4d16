import { and, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { isRefundDue, maxRefundsListed } from '../../exchange/confirm/refunds-due';
import { settlements } from '../../schema';

export const takeOverRefunds = defineOperation({
  id: 'takeOverRefunds',
  method: 'POST',
  path: '/internal/refunds-due/taken-over',
  summary: 'Payments has written down what these swaps give back; a repeat changes nothing',
  access: 'internal',
  request: { body: z.strictObject({ operationIds: z.array(z.uuid()).max(maxRefundsListed) }) },
  responses: { 200: z.strictObject({}) },
  async handle({ body: { operationIds } }, { database, clock }) {
    await database
      .update(settlements)
      .set({ refundTakenOverAt: clock.now() })
      .where(and(isRefundDue, inArray(settlements.operationId, operationIds)));
    return { status: 200, body: {} };
  },
});
