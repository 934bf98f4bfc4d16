import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../kit/database/connection';
import type { FeedContent } from '../gtfs/feed-content';
import { feedStations, feeds, feedTrips, serviceDays } from '../schema';
import type { Feed } from './feeds';
import type { RowWriter } from './row-writer';

/** Where an imported feed comes from. `file` is null for a generic name such as `gtfs.zip`. */
export type FeedSource = { file: string | null; agencies: string[] };

export type NewFeed = {
  id: string;
  fingerprint: string;
  content: FeedContent;
  /** Left out for the default network, which is not imported. */
  source?: FeedSource;
  now: Date;
};

export type StoredFeed = {
  trips: number;
  firstDate: string | null;
  lastDate: string | null;
  replaced: Feed | null;
};

const nextEdition = async (database: Database): Promise<number> => {
  const { rows } = await database.execute<{ edition: string }>(
    sql`select nextval('search.editions') as edition`,
  );
  return Number(rows[0]?.edition);
};

/** What a station of a feed is called in the API. */
export const stationIdOf = (feedId: string, station: { crs: string | null; headStopId: string }) =>
  station.crs ?? `${feedId}:${station.headStopId}`;

function* stationRows(edition: number, feedId: string, { stations }: FeedContent) {
  for (const [number, station] of stations.entries())
    yield {
      edition,
      number,
      stationId: stationIdOf(feedId, station),
      stopIds: station.stopIds,
      crs: station.crs,
      name: station.name,
      latitude: station.location?.latitude ?? null,
      longitude: station.location?.longitude ?? null,
      timeZone: station.timeZone,
      calls: station.calls,
    };
}

type Seen = { trips: number; longest: number; services: Set<number> };

function* tripRows(edition: number, content: FeedContent, seen: Seen) {
  for (const { serviceNumber, ...trip } of content.trips()) {
    const lastSeconds = trip.departures.at(-1) ?? 0;
    seen.trips += 1;
    seen.longest = Math.max(seen.longest, lastSeconds);
    seen.services.add(serviceNumber);
    yield { ...trip, edition, service: serviceNumber, lastSeconds };
  }
}

function* dayRows(edition: number, services: string[][], used: Iterable<number>) {
  for (const service of used)
    for (const serviceDate of services[service] ?? []) yield { edition, serviceDate, service };
}

const removeEdition = async (database: Database, edition: number): Promise<void> => {
  for (const table of [feedTrips, feedStations, serviceDays])
    await database.delete(table).where(eq(table.edition, edition));
};

/** Locks the id of a feed until the end of the transaction; returns the feed that has it now. */
export const lockFeed = async (transaction: Database, id: string): Promise<Feed | null> => {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('feed'), hashtext(${id}))`);
  const [feed] = await transaction.select().from(feeds).where(eq(feeds.id, id));
  return feed ?? null;
};

/**
 * Stores a timetable under its id and puts it in the place of the one that was there, if any. Run it
 * inside a transaction: searches see the old one until the commit, then the new one.
 */
export const replaceFeed = async (
  transaction: Database,
  writeRows: RowWriter,
  { id, fingerprint, content, source, now }: NewFeed,
): Promise<StoredFeed> => {
  const old = await lockFeed(transaction, id);
  const edition = await nextEdition(transaction);
  const seen: Seen = { trips: 0, longest: 0, services: new Set() };
  await writeRows(feedStations, stationRows(edition, id, content));
  await writeRows(feedTrips, tripRows(edition, content, seen));
  await writeRows(serviceDays, dayRows(edition, content.services, seen.services));
  const dates = [...seen.services].flatMap((service) => {
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
    longestSeconds: seen.longest,
    trips: seen.trips,
    stations: content.stations.length,
    importedAt: now,
    sourceFile: source?.file ?? null,
    sourceAgencies: source?.agencies ?? [],
  };
  await transaction.insert(feeds).values(feed).onConflictDoUpdate({ target: feeds.id, set: feed });
  if (old) await removeEdition(transaction, old.edition);
  // Without it the planner knows nothing of the new rows, and the first searches take seconds.
  for (const table of [feedTrips, serviceDays]) await transaction.execute(sql`analyze ${table}`);
  return { trips: seen.trips, firstDate: feed.firstDate, lastDate: feed.lastDate, replaced: old };
};
