import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ServiceContext } from '../../foundation/context';
import { defineSubscription } from '../../foundation/service';
import { changeAllMarkets } from '../changes/market-changes';
import { exchangeOperations } from '../schema';
import { endProposal } from './end-proposal';
import { lockProposal } from './proposal-record';

/**
 * Ends a proposal, inside a transaction, that something outside of it has made impossible; the markets must know of
 * that before those who were let down are matched again.
 * @returns whether it was open still
 */
export async function endChanged(context: ServiceContext, proposalId: string): Promise<boolean> {
  const locked = await lockProposal(context.database, proposalId);
  if (locked?.proposal.state !== 'OPEN') return false;
  await endProposal(context, locked, { because: 'changed', operationId: null });
  await changeAllMarkets(context.database);
  return true;
}

/** Nobody goes on being asked whether to travel, or to sit elsewhere, on a train that does not run. */
export const endOnCancelledTrain = defineSubscription({
  name: 'end-proposals-of-cancelled-train',
  event: 'train.changed',
  data: z.looseObject({ trainId: z.string(), serviceDate: z.string(), cancelled: z.boolean() }),
  async handle({ data: { trainId, serviceDate, cancelled } }, context) {
    if (!cancelled) return;
    const leg = JSON.stringify([{ trainId, serviceDate }]);
    const open = await context.database
      .selectDistinct({ id: exchangeOperations.proposalId })
      .from(exchangeOperations)
      .where(
        and(
          eq(exchangeOperations.status, 'ON_HOLD'),
          isNotNull(exchangeOperations.proposalId),
          sql`${exchangeOperations.offer} #> '{journey,legs}' @> ${leg}::jsonb`,
        ),
      )
      .orderBy(exchangeOperations.proposalId);
    for (const { id } of open) if (id !== null) await endChanged(context, id);
  },
});
