import { z } from 'zod';
import { leg as baseLeg, instant, localDate } from '../../kit/values/schemas';

/** Minimum time between the arrival of a train and the departure of the next without a transfer rule, in seconds. */
export const minimumChangeSeconds = 300;

export const maxFeedIdLength = 100;

/** The values of GTFS-Realtime, in the order of their numbers. */
export const occupancyLevels = [
  'EMPTY',
  'MANY_SEATS_AVAILABLE',
  'FEW_SEATS_AVAILABLE',
  'STANDING_ROOM_ONLY',
  'CRUSHED_STANDING_ROOM_ONLY',
  'FULL',
  'NOT_ACCEPTING_PASSENGERS',
  'NO_DATA_AVAILABLE',
  'NOT_BOARDABLE',
] as const;
const occupied = {
  level: z.enum(occupancyLevels).nullable(),
  percentage: z.int().nullable(),
};

/** How full a train is, and its carriages in their order. */
export const occupancySchema = z
  .strictObject({
    ...occupied,
    carriages: z.array(z.strictObject({ label: z.string().nullable(), ...occupied })),
  })
  .meta({ id: 'Occupancy' });
export type Occupancy = z.output<typeof occupancySchema>;

/** What live data say about a train between two of its stations, beside its delay. */
export const legLive = z
  .strictObject({
    /** The live data are outdated: the delay and the platform are those at `seenAt`. */
    isStale: z.boolean(),
    /** Null: never. */
    seenAt: instant.nullable(),
    /** Null when it is not known. */
    occupancy: occupancySchema.nullable(),
    /** In the language of the request, the most specific first. */
    alerts: z.array(z.strictObject({ title: z.string(), description: z.string().nullable() })),
  })
  .meta({ id: 'LegLive' });
export type LegLive = z.output<typeof legLive>;

/** A leg with the coach layout of its train, when it is known. */
export const timetableLeg = baseLeg
  .extend({
    /** Id of a coach deck layout of reference-data; null when unknown. */
    layoutId: z.string().nullable(),
    /** `bus` for a rail replacement bus, which has no seat map. Missing for a train. */
    mode: z.literal('bus').optional(),
    /** Missing without live data, and on other days without alerts. */
    live: legLive.optional(),
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
    /** True for the default network: real stations, invented trains. Every screen must show it. */
    illustrative: z.boolean(),
    attribution: z.string(),
    firstDate: localDate.nullable(),
    lastDate: localDate.nullable(),
    /** Missing when the timetable has no live data. Stale: delays and cancellations may be outdated. */
    live: z.strictObject({ at: instant.nullable(), isStale: z.boolean() }).optional(),
  })
  .meta({ id: 'Feed' });
export type FeedSummary = z.output<typeof feedSummary>;

const feedVersion = z.strictObject({
  edition: z.int(),
  name: z.string(),
  firstDate: localDate.nullable(),
  lastDate: localDate.nullable(),
  trips: z.int(),
  stations: z.int(),
  /** Null for imports of older releases. */
  stopTimes: z.int().nullable(),
  warnings: z.array(z.string()),
  importedAt: instant,
  /** When the next version replaced it. It has only the trains that bookings need. */
  retiredAt: instant.nullable(),
});

/** An imported timetable, for operators. */
export const scheduledFeed = z.strictObject({
  id: z.string(),
  /** Without its query. Null: it is imported by command only. */
  address: z.string().nullable(),
  schedule: z.string().nullable(),
  isNextAllowed: z.boolean(),
  /** The latest first. */
  tries: z.array(
    z.strictObject({
      at: instant,
      outcome: z.enum(['unchanged', 'imported', 'refused', 'failed']),
      detail: z.string(),
    }),
  ),
  /** The addresses of live data. */
  live: z.array(
    z.strictObject({
      address: z.string(),
      readAt: instant.nullable(),
      dataAt: instant.nullable(),
      isStale: z.boolean(),
      entities: z.int(),
      problem: z.string().nullable(),
      warnings: z.array(z.string()),
    }),
  ),
  version: feedVersion.nullable(),
  replaced: z.array(feedVersion),
});

const stopStatus = z.strictObject({
  platform: z.string().max(10).optional(),
  /** The train does not stop there. */
  skipped: z.literal(true).optional(),
});
export type StopStatus = z.output<typeof stopStatus>;

export const trainStatus = z
  .strictObject({
    cancelled: z.boolean(),
    delayMinutes: z.int().min(0).max(1440),
    platform: z.string().max(10).nullable().default(null),
    /** What differs from the timetable at a station, by its id. */
    stops: z.record(z.string(), stopStatus).default({}),
  })
  .meta({ id: 'TrainStatus' });

/** `platformAt`: the station of the platform, the first of the train; null without a platform. `live`: as in a leg. */
export const knownTrainStatus = trainStatus
  .extend({ platformAt: z.string().nullable(), live: legLive.optional() })
  .meta({ id: 'KnownTrainStatus' });
