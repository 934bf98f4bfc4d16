import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../kit/database/connection';
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

/** Of its feed, running on the service date. */
function isTrain(trainId: string, serviceDate: string) {
  const colon = trainId.indexOf(':');
  return and(
    eq(feeds.id, trainId.slice(0, Math.max(0, colon))),
    eq(feedTrips.tripId, trainId.slice(colon + 1)),
    eq(serviceDays.serviceDate, serviceDate),
  );
}

const tripOfFeed = eq(feedTrips.edition, feeds.edition);
const dayOfTrip = and(
  eq(serviceDays.edition, feedTrips.edition),
  eq(serviceDays.service, feedTrips.service),
);
const statusOfTrain = (trainId: string) =>
  and(eq(trainStatuses.serviceDate, serviceDays.serviceDate), eq(trainStatuses.trainId, trainId));

/** The train of an id on a service date; refuses with `train-not-found`. */
export async function findTrain(
  database: Database,
  trainId: string,
  serviceDate: string,
): Promise<FoundTrain> {
  const [row] = await database
    .select({ feed: feeds, trip: feedTrips, status: trainStatuses })
    .from(feeds)
    .innerJoin(feedTrips, tripOfFeed)
    .innerJoin(serviceDays, dayOfTrip)
    .leftJoin(trainStatuses, statusOfTrain(trainId))
    .where(isTrain(trainId, serviceDate));
  if (!row) throw trainNotFound();
  return row;
}

/** What is known of a train beyond the timetable; refuses with `train-not-found`. */
export async function findTrainStatus(
  database: Database,
  trainId: string,
  serviceDate: string,
): Promise<KnownStatus> {
  const { cancelled, delayMinutes, platform } = trainStatuses;
  const firstStation = and(
    eq(feedStations.edition, feedTrips.edition),
    eq(feedStations.number, sql`${feedTrips.stations}[1]`),
  );
  const [row] = await database
    .select({ status: { cancelled, delayMinutes, platform }, first: feedStations.stationId })
    .from(feeds)
    .innerJoin(feedTrips, tripOfFeed)
    .innerJoin(serviceDays, dayOfTrip)
    .leftJoin(trainStatuses, statusOfTrain(trainId))
    .leftJoin(feedStations, firstStation)
    .where(isTrain(trainId, serviceDate));
  if (!row) throw trainNotFound();
  const status = row.status ?? asPlanned;
  return { ...status, platformAt: status.platform === null ? null : row.first };
}
