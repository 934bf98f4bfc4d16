import { defineSubscription } from '../../../../kit/service';
import { newsOf, trainChanged } from './news-of-train';
import { ridersOf } from './riders-of';

/** Search says it of a train; whoever holds a ticket for it is told, and nobody else. */
export const tellOfTrain = defineSubscription({
  name: 'tell-of-train',
  ...trainChanged,
  async handle({ data: { trainId, serviceDate, platformAt, before, ...after } }, context) {
    const { isCancelled, isRetimed, isMoved } = newsOf(before, after);
    if (!isCancelled && !isRetimed && !isMoved) return;
    const riders = await ridersOf(context.database, trainId, serviceDate);
    for (const { bookingId, boardsAt } of riders) {
      const tell = (type: string) =>
        context.publish({ type, bookingId, audience: 'travellers', data: after });
      if (isCancelled) await tell('train.cancelled');
      if (isRetimed) await tell('train.delayed');
      if (isMoved && boardsAt === platformAt) await tell('train.platform-changed');
    }
  },
});
