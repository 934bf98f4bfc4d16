import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../kit/database/connection';
import { lookUpTogether } from '../../../kit/database/look-up-together';
import { arrayOf, statement } from '../../../kit/database/statement';
import { problem } from '../../../kit/problem';
import { feedStations, feeds, feedTrips, serviceDays, trainStatuses } from '../schema';
import type { StoredTrip } from '../timetable/day-timetable';
import type { Feed } from './feeds';
import { asPlanned, type TrainStatus } from './train-statuses';

export type FoundTrain = {
  feed: Feed;
  trip: StoredTrip;
  /** Null where nothing is known beyond the timetable. */
  status: typeof trainStatuses.$inferSelect | null;
};

const trainNotFound = () =>
  problem('train-not-found', {
    status: 404,
    detail: 'The timetable has no such train on this date. Search for the journey again.',
  });

/** `platformAt` is the station that the platform is of. */
export type KnownStatus = TrainStatus & { platformAt: string | null };

/** A train id is the feed's id, a colon, and the trip's id in that feed. */
export const trainIdOf = (feedId: string, tripId: string): string => `${feedId}:${tripId}`;

const ofFeed = eq(feedTrips.edition, feeds.edition);
const ofService = and(
  eq(serviceDays.edition, feeds.edition),
  eq(serviceDays.service, feedTrips.service),
);
const ofRun = and(
  eq(trainStatuses.serviceDate, serviceDays.serviceDate),
  eq(trainStatuses.trainId, sql.placeholder('trainId')),
);
const isNamed = and(
  eq(feeds.id, sql.placeholder('feedId')),
  eq(feedTrips.tripId, sql.placeholder('tripId')),
  eq(serviceDays.serviceDate, sql.placeholder('serviceDate')),
);

const trainOf = statement((database) =>
  database
    .select({ feed: feeds, trip: feedTrips, status: trainStatuses })
    .from(feeds)
    .innerJoin(feedTrips, ofFeed)
    .innerJoin(serviceDays, ofService)
    .leftJoin(trainStatuses, ofRun)
    .where(isNamed),
);
/** Looked up for a train that has a platform alone: hardly any does until shortly before it leaves. */
const platformAt = sql<string | null>`case when ${trainStatuses.platform} is not null then (
  select ${feedStations.stationId} from ${feedStations}
  where ${feedStations.edition} = ${feeds.edition} and ${feedStations.number} = ${feedTrips.stations}[1]
) end`;
// The way of a train is most of it, and who asks for its status alone asks often. Train by train: joined as a
// whole, all trips of a feed would be read.
const statusesOf = statement((database) => {
  const run = database
    .select({
      cancelled: trainStatuses.cancelled,
      delayMinutes: trainStatuses.delayMinutes,
      platform: trainStatuses.platform,
      platformAt: platformAt.as('platform_at'),
    })
    .from(feeds)
    .innerJoin(feedTrips, ofFeed)
    .innerJoin(serviceDays, ofService)
    .leftJoin(
      trainStatuses,
      and(
        eq(trainStatuses.serviceDate, serviceDays.serviceDate),
        sql`${trainStatuses.trainId} = wanted.train_id`,
      ),
    )
    .where(
      sql`${feeds.id} = wanted.feed_id and ${feedTrips.tripId} = wanted.trip_id and ${serviceDays.serviceDate} = wanted.service_date`,
    )
    .limit(1)
    .as('run');
  return database
    .select({
      at: sql<number>`(wanted.nth - 1)::int`,
      cancelled: sql<boolean | null>`${run.cancelled}`,
      delayMinutes: sql<number | null>`${run.delayMinutes}`,
      platform: run.platform,
      platformAt: run.platformAt,
    })
    .from(sql`
    unnest(
      ${arrayOf('trainIds', 'text')},
      ${arrayOf('feedIds', 'text')},
      ${arrayOf('tripIds', 'text')},
      ${arrayOf('serviceDates', 'date')}
    ) with ordinality as wanted (train_id, feed_id, trip_id, service_date, nth)`)
    .crossJoinLateral(run);
});

const namesOf = (trainId: string, serviceDate: string) => {
  const colon = trainId.indexOf(':');
  const feedId = trainId.slice(0, Math.max(0, colon));
  return { trainId, serviceDate, feedId, tripId: trainId.slice(colon + 1) };
};

/** The train of an id on a service date; refuses with `train-not-found`. */
export const findTrain = async (
  database: Database,
  trainId: string,
  serviceDate: string,
): Promise<FoundTrain> => {
  const [row] = await trainOf(database, namesOf(trainId, serviceDate));
  if (!row) throw trainNotFound();
  return row;
};

type TrainOfDay = { trainId: string; serviceDate: string };

/** Null for those that the timetable does not have. */
const lookUpStatus = lookUpTogether(
  async (database, wanted: readonly TrainOfDay[]): Promise<(KnownStatus | null)[]> => {
    const nameOf = ({ trainId, serviceDate }: TrainOfDay) => `${serviceDate} ${trainId}`;
    // A crowd asks for one train.
    const trains = [...new Map(wanted.map((each) => [nameOf(each), each])).values()];
    const named = trains.map((each) => namesOf(each.trainId, each.serviceDate));
    const rows = await statusesOf(database, {
      trainIds: named.map(({ trainId }) => trainId),
      feedIds: named.map(({ feedId }) => feedId),
      tripIds: named.map(({ tripId }) => tripId),
      serviceDates: named.map(({ serviceDate }) => serviceDate),
    });
    const found = new Map(
      rows.map(({ at, cancelled, delayMinutes, platform, platformAt: station }) => [
        nameOf(trains[at] as TrainOfDay),
        cancelled === null || delayMinutes === null
          ? { ...asPlanned, platformAt: null }
          : { cancelled, delayMinutes, platform, platformAt: station },
      ]),
    );
    return wanted.map((each) => found.get(nameOf(each)) ?? null);
  },
);

/** What is known of it beyond the timetable, without the way it goes; refuses with `train-not-found`. */
export const findTrainStatus = async (
  database: Database,
  trainId: string,
  serviceDate: string,
): Promise<KnownStatus> => {
  const status = await lookUpStatus(database, { trainId, serviceDate });
  if (!status) throw trainNotFound();
  return status;
};
