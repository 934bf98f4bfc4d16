import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ServiceContext } from '../../foundation/context';
import { defineSubscription } from '../../foundation/service';
import { changeAllMarkets } from '../changes/market-changes';
import { exchangeOperations, proposalParts } from '../schema';
import { rideOf } from '../wishes/own-ride';
import { endProposal } from './end-proposal';
import { lockProposal } from './proposal-record';
import { legOf } from './proposed-seats';

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
    const touched = await context.database
      .select({ operation: exchangeOperations, part: proposalParts })
      .from(exchangeOperations)
      .innerJoin(proposalParts, eq(proposalParts.operationId, exchangeOperations.id))
      .where(
        and(
          eq(exchangeOperations.status, 'ON_HOLD'),
          sql`${exchangeOperations.offer} #> '{journey,legs}' @> ${leg}::jsonb`,
        ),
      );
    const isRidden = ({ operation, part }: (typeof touched)[number]) =>
      rideOf(operation.offer.journey, legOf(part.moves)).legs.some(
        (each) => each.trainId === trainId && each.serviceDate === serviceDate,
      );
    const ids = new Set(touched.filter(isRidden).map(({ part }) => part.proposalId));
    for (const id of [...ids].sort()) await endChanged(context, id);
  },
});
