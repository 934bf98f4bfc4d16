import { isNotNull, sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { serviceTables } from '../../kit/database/service-tables';
import type { Occupancy, StopStatus } from './contract';

export const schema = pgSchema('search');
export const { outbox, receivedEvents, idempotencyKeys } = serviceTables(schema);

/** Numbers of feed editions. An import writes a new edition and then deletes the old one. */
export const editions = schema.sequence('editions');

export const feeds = schema.table('feeds', {
  id: text('id').primaryKey(),
  edition: integer('edition').notNull(),
  name: text('name').notNull(),
  attribution: text('attribution').notNull(),
  illustrative: boolean('illustrative').notNull(),
  timeZone: text('time_zone').notNull(),
  /** Null when no trip runs on any day. */
  firstDate: date('first_date', { mode: 'string' }),
  lastDate: date('last_date', { mode: 'string' }),
  /** The latest time of any trip, in seconds after the start of its service date. */
  maxTripSeconds: integer('longest_seconds').notNull(),
  trips: integer('trips').notNull(),
  stations: integer('stations').notNull(),
  /**
   * Identifies the stored trips, for caches: equal for the same default network, different for each import.
   */
  fingerprint: text('fingerprint').notNull(),
  importedAt: timestamp('imported_at', { withTimezone: true }).notNull(),
  /** Name of the file that it was imported from; null when unknown or generic such as `gtfs.zip`. */
  sourceFile: text('source_file'),
  /** Names of the agencies. An import from another source needs `--replace`. */
  sourceAgencies: text('source_agencies').array().notNull().default([]),
});

/**
 * The versions of imported feeds. A version that was replaced stays while a booking needs one of its trains, and has only
 * these trains.
 */
export const feedVersions = schema.table(
  'feed_versions',
  {
    edition: integer('edition').primaryKey(),
    feedId: text('feed_id').notNull(),
    /** Of the content of the files. Null for imports of older releases. */
    digest: text('digest'),
    /** The row of `feeds`. */
    feed: jsonb('feed').$type<Omit<typeof feeds.$inferSelect, 'importedAt'>>().notNull(),
    stopTimes: integer('stop_times'),
    warnings: text('warnings').array().notNull().default([]),
    importedAt: timestamp('imported_at', { withTimezone: true }).notNull(),
    /** When the next version replaced it. */
    retiredAt: timestamp('retired_at', { withTimezone: true }),
  },
  (table) => [index('feed_versions_feed').on(table.feedId)],
);

export const feedStations = schema.table(
  'feed_stations',
  {
    edition: integer('edition').notNull(),
    number: integer('number').notNull(),
    /** The id in the API: the CRS code, or `feedId:stopId`. */
    stationId: text('station_id').notNull(),
    stopIds: text('stop_ids').array().notNull(),
    /** The platform of each stop; empty when unknown. */
    platforms: text('platforms').array().notNull().default([]),
    crs: text('crs'),
    name: text('name').notNull(),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    timeZone: text('time_zone').notNull(),
    calls: integer('calls').notNull(),
  },
  (table) => [primaryKey({ columns: [table.edition, table.number] })],
);

/** Calls are parallel arrays in the row of the trip, because trips are always read completely. */
export const feedTrips = schema.table(
  'feed_trips',
  {
    edition: integer('edition').notNull(),
    tripId: text('trip_id').notNull(),
    service: integer('service').notNull(),
    /** As live data name them. Empty and null: unknown. */
    routeId: text('route_id').notNull().default(''),
    direction: integer('direction'),
    trainNumber: text('train_number').notNull(),
    headsign: text('headsign').notNull(),
    operatorCode: text('operator_code').notNull(),
    operatorName: text('operator_name').notNull(),
    timeZone: text('time_zone').notNull(),
    layoutId: text('layout_id'),
    mode: text('mode', { enum: ['train', 'bus'] })
      .notNull()
      .default('train'),
    lastSeconds: integer('last_seconds').notNull(),
    /** One entry for each call. Times are seconds after the start of the service date. */
    stations: integer('stations').array().notNull(),
    arrivals: integer('arrivals').array().notNull(),
    departures: integer('departures').array().notNull(),
    /** Indexes of calls without boarding, or without alighting. */
    noBoarding: integer('no_boarding').array().notNull(),
    noAlighting: integer('no_alighting').array().notNull(),
    /** For each call its stop_sequence, with which live data name it. Empty when they are 1, 2, 3 and so on. */
    sequences: integer('sequences').array().notNull().default([]),
    /** Trips that may be parts of one train have the same block. Null for a train of one trip. */
    block: text('block'),
    /** Ids of the trips as which the train can continue, with its passengers. */
    continuesAs: text('continues_as').array().notNull().default([]),
    /** For each call, the numbers of its sides in `transfer_rules`, such as `3 17`. Empty when it has none. */
    transfersFrom: text('transfers_from').array().notNull().default([]),
    transfersTo: text('transfers_to').array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.edition, table.tripId] }),
    index('feed_trips_service').on(table.edition, table.service),
    index('feed_trips_route').on(table.edition, table.routeId),
    index('feed_trips_block').on(table.edition, table.block).where(isNotNull(table.block)),
  ],
);

/** The rules of transfers.txt for changes between trains. */
export const transferRules = schema.table(
  'transfer_rules',
  {
    edition: integer('edition').notNull(),
    /** A stop or station, or some of its trains, where a change begins. */
    fromSide: integer('from_side').notNull(),
    toSide: integer('to_side').notNull(),
    /** The station of `toSide`; another one than that of `fromSide` for a walk. */
    toStation: integer('to_station').notNull(),
    /** The rule with the highest rank applies; of the same rank that of the smaller stop. */
    rank: integer('rank').notNull(),
    /** The minimum time between arrival and departure; null when a change is not possible. */
    seconds: integer('seconds'),
  },
  (table) => [primaryKey({ columns: [table.edition, table.fromSide, table.toSide] })],
);

export const serviceDays = schema.table(
  'service_days',
  {
    edition: integer('edition').notNull(),
    serviceDate: date('service_date', { mode: 'string' }).notNull(),
    service: integer('service').notNull(),
  },
  (table) => [primaryKey({ columns: [table.edition, table.serviceDate, table.service] })],
);

/** What the last looks at the address of a scheduled feed found. */
export const feedChecks = schema.table('feed_checks', {
  feedId: text('feed_id').primaryKey(),
  /** The validators and the digest are those of this address. */
  url: text('url').notNull(),
  etag: text('etag'),
  lastModified: text('last_modified'),
  /** Of the last content that was read, also when it was refused. */
  digest: text('digest'),
  /** Null: read it at the next opportunity. */
  checkedAt: timestamp('checked_at', { withTimezone: true }),
  /** An operator allowed a version that would be refused. */
  isNextAllowed: boolean('is_next_allowed').notNull().default(false),
  /** The last tries, the latest first. */
  tries: jsonb('tries')
    .$type<
      { at: string; outcome: 'unchanged' | 'imported' | 'refused' | 'failed'; detail: string }[]
    >()
    .notNull(),
});

/** A text in one language, as BCP 47; null when it has none. */
export type AlertText = { language: string | null; text: string };

/** Whom an alert is for: all that is given applies. `trainIds`: the trips of one train. */
export type AlertSelector = {
  trainIds?: string[];
  serviceDate?: string;
  routeId?: string;
  direction?: number;
  agencyId?: string;
  stationId?: string;
};

/** An alert of live data. Periods are seconds since the epoch, the end excluded; without any it is always active. */
export type StoredAlert = {
  title: AlertText[];
  description: AlertText[];
  periods: { start: number | null; end: number | null }[];
  selectors: AlertSelector[];
};

/** The last message of each address of live data. */
export const liveSources = schema.table(
  'live_sources',
  {
    feedId: text('feed_id').notNull(),
    /** In the list of the configuration. */
    position: integer('position').notNull(),
    readAt: timestamp('read_at', { withTimezone: true }).notNull(),
    /** The time in the header of the last message. */
    dataAt: timestamp('data_at', { withTimezone: true }),
    /** Whether the message has trips, and not only alerts or occupancy. */
    hasTrips: boolean('has_trips').notNull(),
    entities: integer('entities').notNull(),
    /** Why the last request failed. */
    problem: text('problem'),
    warnings: text('warnings').array().notNull(),
    alerts: jsonb('alerts').$type<StoredAlert[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.feedId, table.position] })],
);

/** Cancellations, delays and platforms by train and date, so they remain after a new import of the feed. */
export const trainStatuses = schema.table(
  'train_statuses',
  {
    serviceDate: date('service_date', { mode: 'string' }).notNull(),
    trainId: text('train_id').notNull(),
    cancelled: boolean('cancelled').notNull(),
    delayMinutes: integer('delay_minutes').notNull(),
    platform: text('platform'),
    /** What differs from the timetable at a station, by its id. */
    stops: jsonb('stops').$type<Record<string, StopStatus>>().notNull().default({}),
    occupancy: jsonb('occupancy').$type<Occupancy>(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('train_statuses_train').on(table.serviceDate, table.trainId),
    index('train_statuses_cancelled').on(table.serviceDate).where(sql`${table.cancelled}`),
  ],
);
