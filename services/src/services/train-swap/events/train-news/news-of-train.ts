import { z } from 'zod';

const statusSchema = z.object({
  cancelled: z.boolean(),
  delayMinutes: z.int(),
  platform: z.string().nullable(),
});
type Status = z.infer<typeof statusSchema>;

const asPlanned: Status = { cancelled: false, delayMinutes: 0, platform: null };

/** What search tells of a train of a day. */
export const trainChanged = {
  event: 'train.changed',
  data: statusSchema.extend({
    trainId: z.string(),
    serviceDate: z.string(),
    trainNumber: z.string(),
    /** The station that the platform is of, and what was known before: releases until 0096 left both out. */
    platformAt: z.string().nullable().default(null),
    before: statusSchema.default(asPlanned),
  }),
};

/** Of a train that is cancelled nothing is told until it runs again. */
export const newsOf = (before: Status, after: Status) => ({
  isCancelled: after.cancelled && !before.cancelled,
  isRetimed: !after.cancelled && (before.cancelled || before.delayMinutes !== after.delayMinutes),
  isMoved:
    !after.cancelled &&
    (before.cancelled ? after.platform !== null : before.platform !== after.platform),
});
