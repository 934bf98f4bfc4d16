import { eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../../kit/database/connections/connection';
import type { FeedContent } from '../feed-content';
import { feedStations, feeds, feedTrips, serviceDays, transferRules } from '../schema';
import { deleteEdition, retireVersion } from './feed-versions';
import type { Feed } from './feeds';

/** Writes rows into a table. Keys are the column names in code. */
export type RowWriter = <T extends PgTable>(
  table: T,
  rows: Iterable<T['$inferInsert']>,
) => Promise<void>;

/** Where an imported feed comes from. `file` is null for a generic name such as `gtfs.zip`. */
export type FeedSource = { file: string | null; agencies: string[] };

export type NewFeed = {
  id: string;
  fingerprint: string;
  content: FeedContent;
  /** Missing for the default network, which is not imported. */
  source?: FeedSource;
  now: Date;
};

export type StoredFeed = {
  /** The row of `feeds`. */
  feed: Feed;
  trips: number;
  stopTimes: number;
  firstDate: string | null;
  lastDate: string | null;
  replaced: Feed | null;
};

async function nextEdition(database: Database): Promise<number> {
  const { rows } = await database.execute<{ edition: string }>(
    sql`select nextval('search.editions') as edition`,
  );
  return Number(rows[0]?.edition);
}

/** The id of a feed's station in the API. */
export const createStationId = (
  feedId: string,
  station: { crs: string | null; headStopId: string },
) => station.crs ?? `${feedId}:${station.headStopId}`;

function* stationRows(edition: number, feedId: string, { stations }: FeedContent) {
  for (const [number, station] of stations.entries())
    yield {
      edition,
      number,
      stationId: createStationId(feedId, station),
      stopIds: station.stopIds,
      platforms: station.platforms ?? [],
      crs: station.crs,
      name: station.name,
      latitude: station.location?.latitude ?? null,
      longitude: station.location?.longitude ?? null,
      timeZone: station.timeZone,
      calls: station.calls,
    };
}

const optionalColumns = {
  block: null,
  direction: null,
  routeId: '',
  continuesAs: [],
  sequences: [],
  transfersFrom: [],
  transfersTo: [],
};

type Totals = { trips: number; stopTimes: number; maxSeconds: number; services: Set<number> };

function* tripRows(edition: number, content: FeedContent, totals: Totals) {
  for (const trip of content.trips()) {
    const lastSeconds = trip.lastSeconds ?? trip.departures.at(-1) ?? 0;
    totals.trips += 1;
    totals.stopTimes += trip.stations.length;
    totals.maxSeconds = Math.max(totals.maxSeconds, lastSeconds);
    totals.services.add(trip.service);
    yield { ...optionalColumns, ...trip, edition, lastSeconds };
  }
}

function* dayRows(edition: number, services: string[][], used: Iterable<number>) {
  for (const service of used)
    for (const serviceDate of services[service] ?? []) yield { edition, serviceDate, service };
}

/** Locks the id of a feed until the end of the transaction. Returns the stored feed. */
export async function lockFeed(transaction: Database, id: string): Promise<Feed | null> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('feed'), hashtext(${id}))`);
  const [feed] = await transaction.select().from(feeds).where(eq(feeds.id, id));
  return feed ?? null;
}

/**
 * Stores a timetable and replaces the one with the same id, which is kept for its bookings. Run it in a transaction:
 * searches read the old one until the commit.
 */
export async function replaceFeed(
  transaction: Database,
  writeRows: RowWriter,
  { id, fingerprint, content, source, now }: NewFeed,
): Promise<StoredFeed> {
  const old = await lockFeed(transaction, id);
  const edition = await nextEdition(transaction);
  const totals: Totals = { trips: 0, stopTimes: 0, maxSeconds: 0, services: new Set() };
  await writeRows(feedStations, stationRows(edition, id, content));
  await writeRows(
    transferRules,
    content.transferRules.map((rule) => ({ ...rule, edition })),
  );
  await writeRows(feedTrips, tripRows(edition, content, totals));
  await writeRows(serviceDays, dayRows(edition, content.services, totals.services));
  const dates = [...totals.services].flatMap((service) => {
    const days = content.services[service] ?? [];
    return [days[0], days.at(-1)].filter((day) => day !== undefined);
  });
  dates.sort();
  const feed = {
    id,
    edition,
    fingerprint,
    name: content.name,
    attribution: content.attribution,
    illustrative: content.illustrative,
    timeZone: content.timeZone,
    firstDate: dates[0] ?? null,
    lastDate: dates.at(-1) ?? null,
    maxTripSeconds: totals.maxSeconds,
    trips: totals.trips,
    stations: content.stations.length,
    importedAt: now,
    sourceFile: source?.file ?? null,
    sourceAgencies: source?.agencies ?? [],
  };
  await transaction.insert(feeds).values(feed).onConflictDoUpdate({ target: feeds.id, set: feed });
  // The trains of the default network have the same ids in each version.
  if (old?.illustrative) await deleteEdition(transaction, old.edition);
  else if (old) await retireVersion(transaction, old, now);
  // Without statistics of the new rows, the first searches take seconds.
  for (const table of [feedTrips, serviceDays]) await transaction.execute(sql`analyze ${table}`);
  const { trips, stopTimes } = totals;
  const { firstDate, lastDate } = feed;
  return { feed, trips, stopTimes, firstDate, lastDate, replaced: old };
}
