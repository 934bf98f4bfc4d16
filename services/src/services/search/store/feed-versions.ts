import { and, eq, isNotNull, lt, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../../kit/database/connections/connection';
import { feedStations, feedTrips, feedVersions, serviceDays, transferRules } from '../schema';
import type { Feed } from './feeds';

type FeedVersion = typeof feedVersions.$inferSelect;

export const getFeedOfVersion = ({ feed, importedAt }: FeedVersion): Feed => ({
  ...feed,
  importedAt,
});

type NewVersion = Pick<FeedVersion, 'digest' | 'stopTimes' | 'warnings'>;

function toRow({ importedAt, ...feed }: Feed) {
  return { edition: feed.edition, feedId: feed.id, feed, importedAt };
}

/** Records the version that a feed has now. */
export async function saveVersion(
  transaction: Database,
  feed: Feed,
  version: NewVersion,
): Promise<void> {
  await transaction.insert(feedVersions).values({ ...toRow(feed), ...version });
}

/** Marks a version as replaced. One that an older release imported has no row yet. */
export async function retireVersion(
  transaction: Database,
  feed: Feed,
  retiredAt: Date,
): Promise<void> {
  await transaction
    .insert(feedVersions)
    .values({ ...toRow(feed), retiredAt })
    .onConflictDoUpdate({ target: feedVersions.edition, set: { retiredAt } });
}

export async function deleteEdition(database: Database, edition: number): Promise<void> {
  for (const table of [feedTrips, feedStations, serviceDays, transferRules, feedVersions])
    await database.delete(table).where(eq(table.edition, edition));
}

/** The stop times of a stored timetable. */
export async function countStopTimes(database: Database, edition: number): Promise<number> {
  const [row] = await database
    .select({ count: sql<string | null>`sum(cardinality(${feedTrips.stations}))` })
    .from(feedTrips)
    .where(eq(feedTrips.edition, edition));
  return Number(row?.count ?? 0);
}

export const listVersionsRetiredBefore = (
  database: Database,
  before: Date,
): Promise<FeedVersion[]> =>
  database
    .select()
    .from(feedVersions)
    .where(and(isNotNull(feedVersions.retiredAt), lt(feedVersions.retiredAt, before)))
    .orderBy(feedVersions.edition);

export async function listTripIds(database: Database, edition: number): Promise<string[]> {
  const rows = await database
    .select({ tripId: feedTrips.tripId })
    .from(feedTrips)
    .where(eq(feedTrips.edition, edition));
  return rows.map(({ tripId }) => tripId);
}

/** A trip on a service date. */
export type DatedTrip = { tripId: string; serviceDate: string };

/** The trips that no later version has on their dates. */
export async function findMissingTrips(
  database: Database,
  { feedId, edition }: Pick<FeedVersion, 'feedId' | 'edition'>,
  trips: readonly DatedTrip[],
): Promise<string[]> {
  const ids = trips.map(({ tripId }) => tripId);
  const dates = trips.map(({ serviceDate }) => serviceDate);
  const { rows } = await database.execute<{ trip_id: string }>(sql`
    with later as (
      select edition from search.feeds where id = ${feedId}
      union select edition from search.feed_versions where feed_id = ${feedId} and edition > ${edition})
    select distinct trip_id
      from unnest(${sql.param(ids)}::text[], ${sql.param(dates)}::date[]) as used (trip_id, service_date)
     where not exists (
       select from later
         join search.feed_trips t on t.edition = later.edition and t.trip_id = used.trip_id
         join search.service_days d on d.edition = t.edition and d.service = t.service
          and d.service_date = used.service_date)`);
  return rows.map((row) => row.trip_id);
}

/** Deletes the other trips of a version. A train that continues under another number keeps all its trips. */
export async function keepOnlyTrips(
  transaction: Database,
  edition: number,
  tripIds: readonly string[],
): Promise<void> {
  await transaction.execute(sql`
    delete from search.feed_trips t
     where t.edition = ${edition} and not t.trip_id = any(${sql.param(tripIds)}::text[])
       and not exists (select from search.feed_trips other
         where other.edition = t.edition and other.block = t.block
           and other.trip_id = any(${sql.param(tripIds)}::text[]))`);
  const left = transaction
    .select({ service: feedTrips.service })
    .from(feedTrips)
    .where(eq(feedTrips.edition, edition));
  await transaction
    .delete(serviceDays)
    .where(and(eq(serviceDays.edition, edition), notInArray(serviceDays.service, left)));
  await transaction.delete(transferRules).where(eq(transferRules.edition, edition));
}
