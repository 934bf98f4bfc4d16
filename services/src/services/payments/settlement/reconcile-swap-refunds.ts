import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import { failPoint } from '../../../kit/fail-points';
import { runAndLogErrors } from '../../../kit/host/run-and-log-errors';
import { money, toInstant } from '../../../kit/values/schemas';
import { refundSwap, type SwapRefund } from '../refunds/refund-swap';

const dueResponse = z.object({
  refunds: z.array(
    z.object({
      operationId: z.string(),
      bookingId: z.string(),
      amount: money,
      as: z.enum(['none', 'voucher', 'original']),
      to: z.array(z.uuid()),
    }),
  ),
});

/**
 * Refunds swaps whose `exchange.confirmed` event did not arrive: it may wait behind another event of its booking. Each
 * refund is acknowledged to train-swap, which then no longer lists it.
 */
export async function reconcileSwapRefunds(
  context: ServiceContext,
  settledUntil: Date,
): Promise<void> {
  for (let after: string | null = null; ; ) {
    const refunds: SwapRefund[] = await listRefundsDue(context, settledUntil, after);
    const operationIds: string[] = [];
    for (const due of refunds) {
      await runAndLogErrors(context, { operationId: due.operationId }, async () => {
        await context.transaction((context) => refundSwap(context, due));
        failPoint('takeOverRefunds.given');
        operationIds.push(due.operationId);
      });
    }
    if (operationIds.length > 0) {
      await context.call('train-swap', 'acknowledgeRefunds', {
        body: { operationIds },
        response: z.object({}),
      });
    }
    after = refunds.at(-1)?.operationId ?? null;
    if (!after) return;
  }
}

async function listRefundsDue(context: ServiceContext, settledUntil: Date, after: string | null) {
  const body = { settledUntil: toInstant(settledUntil), after };
  const response = await context.call('train-swap', 'listRefundsDue', {
    body,
    response: dueResponse,
  });
  return response.refunds;
}
