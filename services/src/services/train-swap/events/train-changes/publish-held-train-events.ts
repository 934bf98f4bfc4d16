import { and, eq, isNull, sql } from 'drizzle-orm';
import { defineSubscription } from '../../../../kit/service';
import { getLegStatus } from '../../clients/live-status';
import { exchangeOperations } from '../../schema';
import { compareStatus, trainChanged } from './train-changed';

/**
 * Publishes a change of a train to the travellers who hold it for a swap. The hold stays: they decide. A cancelled train
 * cannot be confirmed.
 */
export const publishHeldTrainEvents = defineSubscription({
  name: 'publish-held-train-events',
  ...trainChanged,
  async handle({ data }, context) {
    const { trainId, serviceDate, platformAt, before, trainNumber, mode } = data;
    const leg = JSON.stringify([{ trainId, serviceDate }]);
    const held = await context.database
      .select()
      .from(exchangeOperations)
      .where(
        and(
          eq(exchangeOperations.status, 'ON_HOLD'),
          // Proposals have their own events.
          isNull(exchangeOperations.proposalId),
          sql`${exchangeOperations.offer} #> '{journey,legs}' @> ${leg}::jsonb`,
        ),
      );
    for (const { id: operationId, bookingId, offer } of held) {
      const own = offer.journey.legs.find(
        (each) => each.trainId === trainId && each.serviceDate === serviceDate,
      );
      if (!own) continue;
      const after = getLegStatus(data, platformAt, own);
      const changed = compareStatus(getLegStatus(before, platformAt, own), after);
      if (!changed.isCancelled && !changed.isRetimed && !changed.isMoved) continue;
      await context.publish({
        type: 'operation.train-changed',
        bookingId,
        operationId,
        audience: 'travellers',
        data: { trainNumber, mode, ...after, isCancelled: changed.isCancelled },
      });
    }
  },
});
