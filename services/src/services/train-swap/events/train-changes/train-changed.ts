import { z } from 'zod';

const statusSchema = z.object({
  cancelled: z.boolean(),
  delayMinutes: z.int(),
  platform: z.string().nullable(),
});
type Status = z.infer<typeof statusSchema>;

const onTime: Status = { cancelled: false, delayMinutes: 0, platform: null };

/** The event of search about a train on a day. */
export const trainChanged = {
  event: 'train.changed',
  data: statusSchema.extend({
    trainId: z.string(),
    serviceDate: z.string(),
    trainNumber: z.string(),
    mode: z.literal('bus').optional(),
    /** `platformAt` is the station of the platform, `before` the former status. Older releases omit both. */
    platformAt: z.string().nullable().default(null),
    before: statusSchema.default(onTime),
  }),
};

/** Changes of a cancelled train are not reported until it runs again. */
export const compareStatus = (before: Status, after: Status) => ({
  isCancelled: after.cancelled && !before.cancelled,
  isRetimed: !after.cancelled && (before.cancelled || before.delayMinutes !== after.delayMinutes),
  isMoved:
    !after.cancelled &&
    (before.cancelled ? after.platform !== null : before.platform !== after.platform),
});
