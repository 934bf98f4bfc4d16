import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { failedRefundStatus } from '../../refunds/refund-summaries';
import { supportRefundSchema, toSupportRefundResponse } from '../../refunds/support-refund';
import { failedRefunds, payments } from '../../schema';

const maxListed = 200;

/** For the tool of the support desk. */
export const listFailedRefunds = defineOperation({
  id: 'listFailedRefunds',
  method: 'GET',
  path: '/internal/failed-refunds',
  summary: 'List the failed refunds of one status, oldest first',
  description: 'The default status is SUPPORT: refunds that support has to pay.',
  access: 'internal',
  request: { query: z.strictObject({ status: failedRefundStatus.default('SUPPORT') }) },
  responses: { 200: z.strictObject({ failedRefunds: z.array(supportRefundSchema) }) },
  async handle({ query: { status } }, { database }) {
    const rows = await database
      .select({ failed: failedRefunds, payment: payments })
      .from(failedRefunds)
      .innerJoin(payments, eq(payments.id, failedRefunds.paymentId))
      .where(eq(failedRefunds.status, status))
      .orderBy(asc(failedRefunds.failedAt), asc(failedRefunds.id))
      .limit(maxListed);
    const body = {
      failedRefunds: rows.map(({ failed, payment }) => toSupportRefundResponse(failed, payment)),
    };
    return { status: 200, body };
  },
});
