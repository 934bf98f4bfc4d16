import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../foundation/database/connection';
import { statement } from '../../foundation/database/statement';
import { problem } from '../../foundation/problem';
import { feeds, feedTrips, serviceDays, trainStatuses } from '../schema';
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
// The way of a train is most of it, and who asks for its status alone asks often.
const statusOf = statement((database) =>
  database
    .select({ status: trainStatuses })
    .from(feeds)
    .innerJoin(feedTrips, ofFeed)
    .innerJoin(serviceDays, ofService)
    .leftJoin(trainStatuses, ofRun)
    .where(isNamed),
);

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

/** What is known of it beyond the timetable, without the way it goes; refuses with `train-not-found`. */
export const findTrainStatus = async (
  database: Database,
  trainId: string,
  serviceDate: string,
): Promise<TrainStatus> => {
  const [row] = await statusOf(database, namesOf(trainId, serviceDate));
  if (!row) throw trainNotFound();
  const { cancelled, delayMinutes, platform } = row.status ?? asPlanned;
  return { cancelled, delayMinutes, platform };
};
