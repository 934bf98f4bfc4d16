import { z } from 'zod';
import { defineSubscription } from '../../foundation/service';
import { ridersOf } from './riders-of';

const statusSchema = z.object({
  cancelled: z.boolean(),
  delayMinutes: z.int(),
  platform: z.string().nullable(),
});
type Status = z.infer<typeof statusSchema>;

const asPlanned: Status = { cancelled: false, delayMinutes: 0, platform: null };

/** Of a train that is cancelled nothing is told until it runs again. */
const newsOf = (before: Status, after: Status) => ({
  isCancelled: after.cancelled && !before.cancelled,
  isRetimed: !after.cancelled && (before.cancelled || before.delayMinutes !== after.delayMinutes),
  isMoved:
    !after.cancelled &&
    (before.cancelled ? after.platform !== null : before.platform !== after.platform),
});

/** Search says it of a train; whoever holds a ticket for it is told, and nobody else. */
export const tellOfTrain = defineSubscription({
  name: 'tell-of-train',
  event: 'train.changed',
  data: statusSchema.extend({
    trainId: z.string(),
    serviceDate: z.string(),
    trainNumber: z.string(),
    /** The station that the platform is of, and what was known before: releases until 0096 left both out. */
    platformAt: z.string().nullable().default(null),
    before: statusSchema.default(asPlanned),
  }),
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
