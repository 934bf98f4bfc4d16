import { defineSubscription } from '../../../../kit/service';
import { listRiders } from './list-riders';
import { compareStatus, trainChanged } from './train-changed';

/** Publishes train changes to the travellers with a ticket for the train. */
export const publishTrainEvents = defineSubscription({
  name: 'publish-train-events',
  ...trainChanged,
  async handle({ data: { trainId, serviceDate, platformAt, before, ...after } }, context) {
    const { isCancelled, isRetimed, isMoved } = compareStatus(before, after);
    if (!isCancelled && !isRetimed && !isMoved) return;
    const riders = await listRiders(context.database, trainId, serviceDate);
    for (const { bookingId, boardsAt } of riders) {
      const publish = (type: string) =>
        context.publish({ type, bookingId, audience: 'travellers', data: after });
      if (isCancelled) await publish('train.cancelled');
      if (isRetimed) await publish('train.delayed');
      if (isMoved && boardsAt === platformAt) await publish('train.platform-changed');
    }
  },
});
