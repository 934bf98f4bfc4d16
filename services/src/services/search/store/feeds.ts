import { eq } from 'drizzle-orm';
import type { Database } from '../../../kit/database/connection';
import { feedStations, feeds } from '../schema';
import { EditionGone } from './edition-gone';
import { RecentlyUsed } from './recently-used';

export type Feed = typeof feeds.$inferSelect;
export type FeedStation = typeof feedStations.$inferSelect;

/** All feeds as they are now. Asked for at each search, so that an import is seen at once. */
export const listFeeds = (database: Database): Promise<Feed[]> =>
  database.select().from(feeds).orderBy(feeds.id);

/** The stations of one feed edition, by number and by all the names they go by. */
export type StationBook = {
  byNumber: FeedStation[];
  /** By CRS code, by `feedId:stopId` of each of its stops, and by its own id. */
  byId: Map<string, FeedStation>;
};

const books = new RecentlyUsed<Promise<StationBook>>(16);

const loadBook = async (database: Database, feed: Feed): Promise<StationBook> => {
  const rows = await database
    .select()
    .from(feedStations)
    .where(eq(feedStations.edition, feed.edition))
    .orderBy(feedStations.number);
  if (rows.length !== feed.stations) throw new EditionGone(feed.edition);
  const byId = new Map<string, FeedStation>();
  for (const station of rows) {
    for (const stopId of station.stopIds) byId.set(`${feed.id}:${stopId}`, station);
    byId.set(station.stationId, station);
  }
  return { byNumber: rows, byId };
};

/** @throws {EditionGone} */
export const stationBook = (database: Database, feed: Feed): Promise<StationBook> =>
  books.get(`${feed.id} ${feed.edition} ${feed.fingerprint}`, () => loadBook(database, feed));
