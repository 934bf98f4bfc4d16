import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type LegStatus, type TrainStatus, trainStatusSchema } from '../../clients/live-status';

const onTime: TrainStatus = { cancelled: false, delayMinutes: 0, platform: null, stops: {} };

/** The event of search about a train on a day. */
export const trainChanged = {
  event: 'train.changed',
  data: trainStatusSchema.extend({
    trainId: z.string(),
    serviceDate: z.string(),
    trainNumber: z.string(),
    mode: z.literal('bus').optional(),
    /** `platformAt` is the station of the platform, `before` the former status. Older releases omit both. */
    platformAt: z.string().nullable().default(null),
    before: trainStatusSchema.default(onTime),
  }),
};

/** Changes of a cancelled train are not reported until it runs again. */
export const compareStatus = (before: LegStatus, after: LegStatus) => ({
  isCancelled: after.cancelled && !before.cancelled,
  isRetimed: !after.cancelled && (before.cancelled || before.delayMinutes !== after.delayMinutes),
  isMoved:
    !after.cancelled &&
    (before.cancelled ? after.platform !== null : before.platform !== after.platform),
});

export const hasOtherStops = (before: TrainStatus, after: TrainStatus): boolean =>
  !isDeepStrictEqual(before.stops, after.stops);
