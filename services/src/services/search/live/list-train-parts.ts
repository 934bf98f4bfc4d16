import type { Database } from '../../../kit/database/connections/connection';
import { Problem } from '../../../kit/problem';
import type { Feed } from '../store/feeds';
import { createTrainId, findTrain } from '../store/find-train';
import { listParts } from '../timetable/through-trains';
import type { MatchedTrip } from './match-trips';

export type TrainPart = { tripId: string; trainNumber: string; station: number };

/** The trips of the train of a trip, each with its first station. Empty when a new version does not have the train. */
export async function listTrainParts(
  database: Database,
  feed: Feed,
  { trip, serviceDate }: Pick<MatchedTrip, 'trip' | 'serviceDate'>,
): Promise<TrainPart[]> {
  const { tripId, trainNumber, stations, block } = trip;
  if (block === null) return [{ tripId, trainNumber, station: stations[0] ?? 0 }];
  try {
    const train = await findTrain(database, createTrainId(feed.id, tripId), serviceDate);
    return listParts(train.trip).map((part) => ({
      tripId: part.tripId,
      trainNumber: part.trainNumber,
      station: train.trip.stations[part.call] ?? 0,
    }));
  } catch (error) {
    if (error instanceof Problem) return [];
    throw error;
  }
}
