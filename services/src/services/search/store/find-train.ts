import { and, desc, eq, getTableColumns, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../kit/database/connections/connection';
import { prepareStatement } from '../../../kit/database/prepared-statement';
import { i18n } from '../../../kit/language/i18n';
import { problem } from '../../../kit/problem';
import {
  feedStations,
  feeds,
  feedTrips,
  feedVersions,
  serviceDays,
  trainStatuses,
} from '../schema';
import type { StoredTrip } from '../timetable/day-timetable';
import { joinThroughTrains, listParts } from '../timetable/through-trains';
import { getFeedOfVersion } from './feed-versions';
import type { Feed } from './feeds';
import { EditionReplacedError } from './retry-when-replaced';
import { plannedStatus, type TrainStatus } from './train-statuses';

type TrainOfDay = { trainId: string; serviceDate: string };

export type FoundTrain = {
  feed: Feed;
  trip: StoredTrip;
  /** Null when there is no stored status. */
  status: typeof trainStatuses.$inferSelect | null;
};

export const trainNotFound = () =>
  problem('train-not-found', {
    status: 404,
    detail: i18n.t('The timetable has no such train on this date. Search for the journey again.'),
  });

/** `platformAt`: the station of the platform. `train`: as live data name it. */
export type KnownStatus = TrainStatus & {
  platformAt: string | null;
  train: Pick<StoredTrip, 'timeZone' | 'routeId' | 'direction' | 'operatorCode'> & TrainOfDay;
};

/** The id of the feed of a train. */
export const getFeedId = (trainId: string): string => splitTrainId(trainId).feedId;

/** A train id is the feed's id, a colon, and the trip's id in that feed. */
export const createTrainId = (feedId: string, tripId: string): string => `${feedId}:${tripId}`;

function splitTrainId(trainId: string) {
  const colon = trainId.indexOf(':');
  return { feedId: trainId.slice(0, Math.max(0, colon)), tripId: trainId.slice(colon + 1) };
}

const isTrip = (trainId: string, serviceDate: string) =>
  and(eq(feedTrips.tripId, splitTrainId(trainId).tripId), eq(serviceDays.serviceDate, serviceDate));

const dayOfTrip = and(
  eq(serviceDays.edition, feedTrips.edition),
  eq(serviceDays.service, feedTrips.service),
);
const statusOfTrain = (trainId: string | SQL<string>) =>
  and(eq(trainStatuses.serviceDate, serviceDays.serviceDate), eq(trainStatuses.trainId, trainId));

/** Finds a train that only a replaced version of its feed has. */
async function findReplacedTrain(database: Database, trainId: string, serviceDate: string) {
  const { feedId } = splitTrainId(trainId);
  const [row] = await database
    .select({ version: feedVersions, trip: feedTrips, status: trainStatuses })
    .from(feedVersions)
    .innerJoin(feedTrips, eq(feedTrips.edition, feedVersions.edition))
    .innerJoin(serviceDays, dayOfTrip)
    .leftJoin(trainStatuses, statusOfTrain(trainId))
    .where(
      and(
        eq(feedVersions.feedId, feedId),
        isNotNull(feedVersions.retiredAt),
        isTrip(trainId, serviceDate),
      ),
    )
    .orderBy(desc(feedVersions.edition))
    .limit(1);
  return row && { ...row, feed: getFeedOfVersion(row.version) };
}

/** The train that a trip belongs to on a service date. @throws {EditionReplacedError} */
async function findThroughTrain(
  database: Database,
  { edition, block, tripId }: typeof feedTrips.$inferSelect,
  serviceDate: string,
): Promise<StoredTrip> {
  const trips = await database
    .select({ ...getTableColumns(feedTrips), serviceDate: serviceDays.serviceDate })
    .from(feedTrips)
    .innerJoin(serviceDays, dayOfTrip)
    .where(
      and(
        eq(feedTrips.edition, edition),
        eq(feedTrips.block, block ?? ''),
        eq(serviceDays.serviceDate, serviceDate),
      ),
    )
    .orderBy(feedTrips.tripId);
  const train = joinThroughTrains(trips).find((each) =>
    listParts(each).some((part) => part.tripId === tripId),
  );
  if (!train) throw new EditionReplacedError(edition);
  return train;
}

/**
 * Finds a train on a service date. A train that continues under another number is found by each of its trips, and has the id
 * of the first. Throws the problem `train-not-found`.
 */
export async function findTrain(
  database: Database,
  trainId: string,
  serviceDate: string,
): Promise<FoundTrain> {
  const [current] = await database
    .select({ feed: feeds, trip: feedTrips, status: trainStatuses })
    .from(feeds)
    .innerJoin(feedTrips, eq(feedTrips.edition, feeds.edition))
    .innerJoin(serviceDays, dayOfTrip)
    .leftJoin(trainStatuses, statusOfTrain(trainId))
    .where(and(eq(feeds.id, splitTrainId(trainId).feedId), isTrip(trainId, serviceDate)));
  const row = current ?? (await findReplacedTrain(database, trainId, serviceDate));
  if (!row) throw trainNotFound();
  if (row.trip.block === null) return row;
  const trip = await findThroughTrain(database, row.trip, serviceDate);
  return trip.tripId === row.trip.tripId
    ? { ...row, trip }
    : findTrain(database, createTrainId(row.feed.id, trip.tripId), serviceDate);
}

const trainIdOfTrip = sql<string>`of_feed.feed_id || ':' || ${feedTrips.tripId}`;

/** The version of each feed in use, and the replaced ones that are kept. */
const editionsOfFeeds = sql`(
  select ${feeds.id} as feed_id, ${feeds.edition} as edition, false as is_replaced from ${feeds}
  union all
  select ${feedVersions.feedId}, ${feedVersions.edition}, true from ${feedVersions}
   where ${feedVersions.retiredAt} is not null) as of_feed`;

const selectStatuses = prepareStatement((database) => {
  const { cancelled, delayMinutes, platform, stops, occupancy } = trainStatuses;
  const { timeZone, routeId, direction, operatorCode } = feedTrips;
  const firstStation = and(
    eq(feedStations.edition, feedTrips.edition),
    eq(feedStations.number, sql`${feedTrips.stations}[1]`),
  );
  const [feedIds, tripIds, dates] = ['feedIds', 'tripIds', 'dates'].map((name) =>
    sql.placeholder(name),
  );
  return database
    .select({
      trainId: trainIdOfTrip,
      serviceDate: serviceDays.serviceDate,
      trip: { timeZone, routeId, direction, operatorCode },
      status: { cancelled, delayMinutes, platform, stops, occupancy },
      first: feedStations.stationId,
    })
    .from(
      sql`unnest(${feedIds}::text[], ${tripIds}::text[], ${dates}::date[]) as wanted (feed_id, trip_id, service_date)`,
    )
    .innerJoin(editionsOfFeeds, sql`of_feed.feed_id = wanted.feed_id`)
    .innerJoin(
      feedTrips,
      sql`${feedTrips.edition} = of_feed.edition and ${feedTrips.tripId} = wanted.trip_id`,
    )
    .innerJoin(serviceDays, and(dayOfTrip, sql`${serviceDays.serviceDate} = wanted.service_date`))
    .leftJoin(trainStatuses, statusOfTrain(trainIdOfTrip))
    .leftJoin(feedStations, firstStation)
    .orderBy(sql`of_feed.is_replaced`, sql`of_feed.edition desc`);
});

/** The statuses of these trains in their order; null for a train that the timetable does not have on its date. */
export async function findTrainStatuses(
  database: Database,
  trains: readonly TrainOfDay[],
): Promise<(KnownStatus | null)[]> {
  const parts = trains.map(({ trainId }) => splitTrainId(trainId));
  const rows = await selectStatuses(database, {
    feedIds: parts.map(({ feedId }) => feedId),
    tripIds: parts.map(({ tripId }) => tripId),
    dates: trains.map(({ serviceDate }) => serviceDate),
  });
  return trains.map((train) => {
    const row = rows.find(
      (each) => each.trainId === train.trainId && each.serviceDate === train.serviceDate,
    );
    if (!row) return null;
    const status = row.status ?? plannedStatus;
    const platformAt = status.platform === null ? null : row.first;
    const { trainId, serviceDate } = train;
    return { ...status, platformAt, train: { ...row.trip, trainId, serviceDate } };
  });
}
