import { z } from 'zod';
import { leg as baseLeg, instant, localDate } from '../../kit/schemas';

/** From the arrival of one train to the departure of the next, at every station. Seconds. */
export const minimumChangeSeconds = 300;

/** A leg as this service tells it: with the coach layout of its train, where that is known. */
export const timetableLeg = baseLeg
  .extend({
    /** Names a coach deck layout of reference-data; null when the feed says nothing of the train. */
    layoutId: z.string().nullable(),
  })
  .meta({ id: 'TimetableLeg' });
export type TimetableLeg = z.output<typeof timetableLeg>;

export const timetableJourney = z
  .strictObject({
    /** The same for the same trains between the same stations on the same date. */
    id: z.string(),
    departure: instant,
    arrival: instant,
    durationMinutes: z.int(),
    changes: z.int(),
    legs: z.array(timetableLeg).min(1),
  })
  .meta({ id: 'TimetableJourney' });
export type TimetableJourney = z.output<typeof timetableJourney>;

export const feedSummary = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    /** True of the default network: real stations, invented trains. Every screen must say so. */
    illustrative: z.boolean(),
    attribution: z.string(),
    firstDate: localDate.nullable(),
    lastDate: localDate.nullable(),
  })
  .meta({ id: 'Feed' });
export type FeedSummary = z.output<typeof feedSummary>;

/** What is known of a train beyond the timetable. */
export const trainStatus = z
  .strictObject({
    cancelled: z.boolean(),
    delayMinutes: z.int().min(0).max(1440),
    platform: z.string().max(10).nullable().default(null),
  })
  .meta({ id: 'TrainStatus' });

/** With the station that the platform is of, the train's first; null with the platform. */
export const knownTrainStatus = trainStatus
  .extend({ platformAt: z.string().nullable() })
  .meta({ id: 'KnownTrainStatus' });
