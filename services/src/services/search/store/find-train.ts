import { and, eq } from 'drizzle-orm';
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

/** The train of an id on a service date; refuses with `train-not-found`. */
export async function findTrain(
  database: Database,
  trainId: string,
  serviceDate: string,
): Promise<FoundTrain> {
  const colon = trainId.indexOf(':');
  const [row] = await database
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
        eq(trainStatuses.trainId, trainId),
      ),
    )
    .where(
      and(
        eq(feeds.id, trainId.slice(0, Math.max(0, colon))),
        eq(feedTrips.tripId, trainId.slice(colon + 1)),
        eq(serviceDays.serviceDate, serviceDate),
      ),
    );
  if (!row) throw trainNotFound();
  return row;
}

/** What is known of a train beyond the timetable; refuses with `train-not-found`. */
export async function findTrainStatus(
  database: Database,
  trainId: string,
  serviceDate: string,
): Promise<KnownStatus> {
  const { feed, trip, status } = await findTrain(database, trainId, serviceDate);
  if (!status) return { ...asPlanned, platformAt: null };
  const { cancelled, delayMinutes, platform } = status;
  const platformAt = platform === null ? null : await firstStationId(database, feed, trip);
  return { cancelled, delayMinutes, platform, platformAt };
}

async function firstStationId(
  database: Database,
  { edition }: Feed,
  { stations: [first] }: StoredTrip,
): Promise<string | null> {
  if (first === undefined) return null;
  const [station] = await database
    .select({ id: feedStations.stationId })
    .from(feedStations)
    .where(and(eq(feedStations.edition, edition), eq(feedStations.number, first)));
  return station?.id ?? null;
}
