import { localDate } from '../../../kit/values/local-time';
import type { ContentTrip, FeedContent } from '../feed-content';
import { completeCalls } from './complete-calls';
import { FeedError } from './files/feed-error';
import type { FeedFiles } from './files/feed-files';
import { readFeedInfo } from './read-feed-info';
import { buildStations } from './stations/build-stations';
import { type Agency, readAgencies } from './tables/read-agencies';
import { type Frequency, readFrequencies, repeatTrip } from './tables/read-frequencies';
import { readServiceDays } from './tables/read-service-days';
import { readStopTimes, type StopTimes } from './tables/read-stop-times';
import { readStops } from './tables/read-stops';
import { readTrips, type Trip, type Trips } from './tables/read-trips';
import { readTripTransfers, type Transfers } from './transfers/read-trip-transfers';
import { Warnings } from './warnings';

export type FeedCounts = { agencies: Agency[]; trips: number; stopTimes: number; stops: number };

export type ReadFeed = {
  content: FeedContent;
  counts: FeedCounts;
  /** The local date in the feed's zone when it was read. */
  today: string;
  warnings: Warnings;
};

export type Progress = (step: string) => void;

type TripParts = {
  trips: Trip[];
  tripIds: Trips['trips'];
  stopTimes: StopTimes;
  frequencies: Map<string, Frequency[]>;
  serviceNumbers: Map<string, number>;
  stationOfStop: Int32Array;
  transfers: Transfers;
  warnings: Warnings;
};

const listPositionsWithout = (
  calls: { [key in 'boarding' | 'alighting']: boolean }[],
  kind: 'boarding' | 'alighting',
) => calls.flatMap((call, index) => (call[kind] ? [] : [index]));

/** Empty for 1, 2, 3 and so on, which most feeds have. */
const listUnusualSequences = (calls: { sequence: number }[]): number[] =>
  calls.every(({ sequence }, index) => sequence === index + 1)
    ? []
    : calls.map(({ sequence }) => sequence);

function* contentTrips(parts: TripParts): Generator<ContentTrip> {
  const { trips, tripIds, stopTimes, frequencies, serviceNumbers, stationOfStop, warnings } = parts;
  for (const [index, trip] of trips.entries()) {
    const service = serviceNumbers.get(trip.serviceId);
    if (service === undefined) {
      warnings.add(
        'trip never runs, as no calendar has its service, and was left out',
        'trips never run, as no calendar has their service, and were left out',
        `trip ${trip.id}, service ${trip.serviceId}`,
      );
      continue;
    }
    const raw = stopTimes.of(index, trips.length);
    if (raw.length === 0) {
      warnings.add(
        'trip has no stop times and was left out',
        'trips have no stop times and were left out',
        `trip ${trip.id}`,
      );
      continue;
    }
    const completed = completeCalls(trip.id, raw, warnings);
    for (const { tripId, calls } of repeatTrip(trip.id, completed, frequencies.get(trip.id))) {
      if (tripId !== trip.id && tripIds.has(tripId)) {
        warnings.add(
          'departure of frequencies.txt has the id of another trip and was left out',
          'departures of frequencies.txt have the id of another trip and were left out',
          `trip ${tripId}`,
        );
        continue;
      }
      yield {
        tripId,
        routeId: trip.routeId,
        direction: trip.direction,
        trainNumber: trip.trainNumber,
        headsign: trip.headsign,
        operatorCode: trip.operator.code,
        operatorName: trip.operator.name,
        timeZone: trip.timeZone,
        layoutId: null,
        mode: trip.mode,
        service,
        stations: calls.map((call) => stationOfStop[call.stop] ?? 0),
        arrivals: calls.map((call) => call.arrival),
        departures: calls.map((call) => call.departure),
        noBoarding: listPositionsWithout(calls, 'boarding'),
        noAlighting: listPositionsWithout(calls, 'alighting'),
        sequences: listUnusualSequences(calls),
        ...parts.transfers.ofTrip(trip, calls),
      };
    }
  }
}

const numberKeys = (keys: Iterable<string>): Map<string, number> =>
  new Map([...keys].map((key, index) => [key, index]));

function assertHasRows(file: string, rows: number): void {
  if (rows === 0)
    throw new FeedError({ file }, 'the file has no row after its first line', 'add the rows');
}

/** Checked first, because reading a feed can take minutes. @throws {FeedError} */
function assertFiles(files: FeedFiles): void {
  for (const file of ['agency.txt', 'stops.txt', 'routes.txt', 'trips.txt', 'stop_times.txt'])
    if (!files.has(file))
      throw new FeedError(
        { file },
        'the feed does not have this file',
        'add it; every GTFS feed has one',
      );
  if (!files.has('calendar.txt') && !files.has('calendar_dates.txt'))
    throw new FeedError(
      { file: 'calendar.txt' },
      'the feed has neither this file nor calendar_dates.txt',
      'add one of them; they contain the dates on which trips run',
    );
}

/**
 * Reads a feed. Throws a FeedError for the first error that makes it unusable; other defects become warnings. Trips are
 * converted while they are iterated, so the warnings are complete after `content.trips()` has been read to its end.
 */
export async function readFeed(files: FeedFiles, now: Date, progress: Progress): Promise<ReadFeed> {
  assertFiles(files);
  const warnings = new Warnings();
  progress('agencies, stops and calendars');
  const agencies = await readAgencies(files, warnings);
  const stops = await readStops(files, warnings);
  const timeZone = [...agencies.values()][0]?.timeZone ?? 'UTC';
  const today = localDate(now, timeZone);
  const services = await readServiceDays(files, today, warnings);
  progress('trips and their stop times');
  const tripsById = await readTrips(files, agencies, warnings);
  const { leftOut } = tripsById;
  const trips = [...tripsById.trips.values()];
  const stopNumbers = numberKeys(stops.keys());
  const numbers = { trips: numberKeys(tripsById.trips.keys()), stops: stopNumbers, leftOut };
  const { stopTimes, rows } = await readStopTimes(files, numbers, warnings);
  const frequencies = await readFrequencies(files, tripsById, warnings);
  assertHasRows('stops.txt', stops.size);
  assertHasRows('trips.txt', trips.length + leftOut.size);
  assertHasRows('stop_times.txt', rows);
  if (stopTimes.length === 0 && trips.length > 0)
    throw new FeedError(
      { file: 'stop_times.txt' },
      'no row of it belongs to a trip and a stop of the feed',
      'check that its trip_id and stop_id are those of trips.txt and stops.txt',
    );
  const { stations, stationOfStop } = buildStations(stops, stopNumbers, stopTimes, trips);
  const transfers = await readTripTransfers(files, {
    stops,
    stationOfStop,
    trips: tripsById.trips,
    stopTimes,
    services,
    frequencies,
    today,
    warnings,
  });
  const { name, attribution } = await readFeedInfo(files, agencies, warnings);
  const parts: TripParts = {
    trips,
    tripIds: tripsById.trips,
    stopTimes,
    frequencies,
    serviceNumbers: numberKeys(services.keys()),
    stationOfStop,
    transfers,
    warnings,
  };
  return {
    content: {
      name,
      attribution,
      illustrative: false,
      timeZone,
      stations,
      services: [...services.values()].map((dates) => [...dates].sort()),
      transferRules: transfers.rules,
      trips: () => contentTrips(parts),
    },
    counts: {
      agencies: [...agencies.values()],
      trips: trips.length,
      stopTimes: rows,
      stops: stops.size,
    },
    today,
    warnings,
  };
}
