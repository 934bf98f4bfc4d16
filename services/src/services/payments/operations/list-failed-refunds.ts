import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { failedRefundStatus } from '../refunds/describe-failed-refunds';
import { failedRefundView, presentFailedRefund } from '../refunds/view-failed-refund';
import { failedRefunds, payments } from '../schema';

const maxListed = 200;

/** What the support desk's own tool lists; no traveller gets here. */
export const listFailedRefunds = defineOperation({
  id: 'listFailedRefunds',
  method: 'GET',
  path: '/internal/failed-refunds',
  summary: 'List the refunds of one status that a bank did not accept, the oldest first',
  description: 'Without a status: those that support has to pay.',
  access: 'internal',
  request: { query: z.strictObject({ status: failedRefundStatus.default('SUPPORT') }) },
  responses: { 200: z.strictObject({ failedRefunds: z.array(failedRefundView) }) },
  async handle({ query: { status } }, { database }) {
    const rows = await database
      .select({ failed: failedRefunds, payment: payments })
      .from(failedRefunds)
      .innerJoin(payments, eq(payments.id, failedRefunds.paymentId))
      .where(eq(failedRefunds.status, status))
      .orderBy(asc(failedRefunds.failedAt), asc(failedRefunds.id))
      .limit(maxListed);
    const body = {
      failedRefunds: rows.map(({ failed, payment }) => presentFailedRefund(failed, payment)),
    };
    return { status: 200, body };
  },
});
