import { and, between, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../../../kit/database/connections/connection';
import { nestedRows } from '../../../kit/database/nested-rows';
import { prepareStatement } from '../../../kit/database/prepared-statement';
import { feedStations, feeds, trainStatuses } from '../schema';
import { LruCache } from './lru-cache';
import { EditionReplacedError } from './retry-when-replaced';

export type Feed = typeof feeds.$inferSelect;
export type FeedStation = typeof feedStations.$inferSelect;

/** Lists all feeds. Not cached, so that an import takes effect at once. */
export const listFeeds = (database: Database): Promise<Feed[]> =>
  database.select().from(feeds).orderBy(feeds.id);

export type FeedWithStatuses = Feed & { statuses: (typeof trainStatuses.$inferSelect)[] };

const selectFeeds = prepareStatement((database) =>
  database
    .select({
      ...getTableColumns(feeds),
      statuses: nestedRows(
        trainStatuses,
        and(
          between(
            trainStatuses.serviceDate,
            sql.placeholder('firstDate'),
            sql.placeholder('lastDate'),
          ),
          sql`starts_with(${trainStatuses.trainId}, ${feeds.id} || ':')`,
        ),
      ),
    })
    .from(feeds)
    .orderBy(feeds.id),
);

/** Lists all feeds with the statuses of their trains on these service dates, in one snapshot. */
export const listFeedsWithStatuses = (
  database: Database,
  firstDate: string,
  lastDate: string,
): Promise<FeedWithStatuses[]> => selectFeeds(database, { firstDate, lastDate });

/** The stations of a feed edition, by number and by id. */
export type StationIndex = {
  byNumber: FeedStation[];
  /** By CRS code, by `feedId:stopId` of each of its stops, and by station id. */
  byId: Map<string, FeedStation>;
};

const stationCache = new LruCache<Promise<StationIndex>>(16);

async function queryStations(database: Database, feed: Feed): Promise<StationIndex> {
  const rows = await database
    .select()
    .from(feedStations)
    .where(eq(feedStations.edition, feed.edition))
    .orderBy(feedStations.number);
  if (rows.length !== feed.stations) throw new EditionReplacedError(feed.edition);
  const byId = new Map<string, FeedStation>();
  for (const station of rows) {
    for (const stopId of station.stopIds) byId.set(`${feed.id}:${stopId}`, station);
    byId.set(station.stationId, station);
  }
  return { byNumber: rows, byId };
}

/** @throws {EditionReplacedError} */
export const loadStations = (database: Database, feed: Feed): Promise<StationIndex> =>
  stationCache.get(`${feed.id} ${feed.edition} ${feed.fingerprint}`, () =>
    queryStations(database, feed),
  );
