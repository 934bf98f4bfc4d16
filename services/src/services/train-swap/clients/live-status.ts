import { z } from 'zod';

/** What search says about a train. `stops`: what differs from the timetable at a station, by its id. */
export const trainStatusSchema = z.object({
  cancelled: z.boolean(),
  delayMinutes: z.int(),
  platform: z.string().nullable().default(null),
  stops: z
    .record(
      z.string(),
      z.object({ platform: z.string().optional(), skipped: z.boolean().optional() }),
    )
    .default({}),
});
export type TrainStatus = z.infer<typeof trainStatusSchema>;

/** The status of a train for a traveller between two of its stations. */
export type LegStatus = Pick<TrainStatus, 'cancelled' | 'delayMinutes' | 'platform'>;

type Stations = { from: { stationId: string }; to: { stationId: string } };

/** A train that does not stop where a traveller boards or alights is cancelled for them. */
export function getLegStatus(
  { cancelled, delayMinutes, platform, stops }: TrainStatus,
  platformAt: string | null,
  { from, to }: Stations,
): LegStatus {
  const boarding = stops[from.stationId];
  const isSkipped = boarding?.skipped || stops[to.stationId]?.skipped || false;
  const ofTrain = platformAt === from.stationId ? platform : null;
  return {
    cancelled: cancelled || isSkipped,
    delayMinutes,
    platform: boarding?.platform ?? ofTrain,
  };
}
