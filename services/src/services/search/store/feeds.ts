import { and, between, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../../../kit/database/connections/connection';
import { nestedRows } from '../../../kit/database/nested-rows';
import { prepareStatement } from '../../../kit/database/prepared-statement';
import { addDays } from '../../../kit/values/local-time';
import { feedStations, feeds, trainStatuses } from '../schema';
import { LruCache } from './lru-cache';
import { EditionReplacedError } from './retry-when-replaced';

export type Feed = typeof feeds.$inferSelect;
export type FeedStation = typeof feedStations.$inferSelect;

const selectFeeds = prepareStatement((database) => database.select().from(feeds).orderBy(feeds.id));

/** Lists all feeds. Not cached, so that an import takes effect at once. */
export const listFeeds = (database: Database): Promise<Feed[]> => selectFeeds(database, {});

/** The longest train of known feeds runs for fewer days. */
export const maxEarlierDays = 7;

export type FeedWithCancelled = Feed & { cancelled: (typeof trainStatuses.$inferSelect)[] };

const selectWithCancelled = prepareStatement((database) =>
  database
    .select({
      ...getTableColumns(feeds),
      cancelled: nestedRows(
        trainStatuses,
        and(
          sql`${trainStatuses.cancelled}`,
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

/** Lists all feeds with their cancelled trains that would run on a date, in one snapshot. */
export const listFeedsWithCancelled = (
  database: Database,
  date: string,
): Promise<FeedWithCancelled[]> =>
  selectWithCancelled(database, {
    firstDate: addDays(date, -maxEarlierDays),
    lastDate: addDays(date, 1),
  });

/** The stations of a feed edition by number. */
export type StationIndex = { byNumber: FeedStation[] };

const stationCache = new LruCache<Promise<StationIndex>>(16);

async function queryStations(database: Database, feed: Feed): Promise<StationIndex> {
  const rows = await database
    .select()
    .from(feedStations)
    .where(eq(feedStations.edition, feed.edition))
    .orderBy(feedStations.number);
  if (rows.length !== feed.stations) throw new EditionReplacedError(feed.edition);
  return { byNumber: rows };
}

/** @throws {EditionReplacedError} */
export const loadStations = (database: Database, feed: Feed): Promise<StationIndex> =>
  stationCache.get(`${feed.id} ${feed.edition} ${feed.fingerprint}`, () =>
    queryStations(database, feed),
  );
