import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import { failPoint } from '../../../kit/fail-points';
import { money, toInstant } from '../../../kit/schemas';
import { type BackDue, giveBack } from '../refunds/give-back';
import { patiently } from './patiently';

const dueAnswer = z.object({
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
 * Gives back what swaps owe of whose confirmation nothing was heard: its event may wait behind another of
 * its booking. What is written down here is said to train-swap, which then lists it no more.
 */
export async function takeOverRefunds(context: ServiceContext, settledUntil: Date): Promise<void> {
  for (let after: string | null = null; ; ) {
    const refunds: BackDue[] = await listDue(context, settledUntil, after);
    const operationIds: string[] = [];
    for (const due of refunds) {
      await patiently(context, { operationId: due.operationId }, async () => {
        await context.transaction((context) => giveBack(context, due));
        failPoint('takeOverRefunds.given');
        operationIds.push(due.operationId);
      });
    }
    if (operationIds.length > 0) {
      await context.call('train-swap', 'takeOverRefunds', {
        body: { operationIds },
        response: z.object({}),
      });
    }
    after = refunds.at(-1)?.operationId ?? null;
    if (!after) return;
  }
}

const listDue = async (context: ServiceContext, settledUntil: Date, after: string | null) => {
  const body = { settledUntil: toInstant(settledUntil), after };
  const answer = await context.call('train-swap', 'listRefundsDue', { body, response: dueAnswer });
  return answer.refunds;
};
