import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../foundation/database/connection';
import { statement } from '../../foundation/database/statement';
import { problem } from '../../foundation/problem';
import { feeds, feedTrips, serviceDays, trainStatuses } from '../schema';
import type { StoredTrip } from '../timetable/day-timetable';
import type { Feed } from './feeds';

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

const trainOf = statement((database) =>
  database
    .select({ feed: feeds, trip: feedTrips, status: trainStatuses })
    .from(feeds)
    .innerJoin(feedTrips, eq(feedTrips.edition, feeds.edition))
    .innerJoin(
      serviceDays,
      and(eq(serviceDays.edition, feeds.edition), eq(serviceDays.service, feedTrips.service)),
    )
    .leftJoin(
      trainStatuses,
      and(
        eq(trainStatuses.serviceDate, serviceDays.serviceDate),
        eq(trainStatuses.trainId, sql.placeholder('trainId')),
      ),
    )
    .where(
      and(
        eq(feeds.id, sql.placeholder('feedId')),
        eq(feedTrips.tripId, sql.placeholder('tripId')),
        eq(serviceDays.serviceDate, sql.placeholder('serviceDate')),
      ),
    ),
);

/** The train of an id on a service date; refuses with `train-not-found`. */
export const findTrain = async (
  database: Database,
  trainId: string,
  serviceDate: string,
): Promise<FoundTrain> => {
  const colon = trainId.indexOf(':');
  const [row] = await trainOf(database, {
    ...{ trainId, serviceDate },
    feedId: trainId.slice(0, Math.max(0, colon)),
    tripId: trainId.slice(colon + 1),
  });
  if (!row) throw trainNotFound();
  return row;
};
